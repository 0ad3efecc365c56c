// Builds into the Python package the ES module and the style sheet that a board is made of, the sheet of the dials, and
// what JupyterLab loads beside them.
import { copyFileSync, mkdirSync } from "node:fs";

import { build, context } from "esbuild";

const made = "../duckplay/widgets/static";
const same = { outdir: made, bundle: true, target: "es2022", minify: true, legalComments: "none", logLevel: "info" };
const building = await context({
  ...same,
  entryPoints: { board: "src/index.tsx", dials: "src/dials.css" },
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
});
// The bundle holds Preact, whose licence goes where it goes.
mkdirSync(made, { recursive: true });
copyFileSync("node_modules/preact/LICENSE", `${made}/preact-LICENSE.txt`);
await build({ ...same, entryPoints: { jupyterlab: "src/jupyterlab.ts" }, format: "iife" });
if (process.argv.includes("--watch")) {
  await building.watch();
} else {
  await building.rebuild();
  await building.dispose();
}
