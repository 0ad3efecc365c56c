// Builds the ES module and the style sheet that a board is made of, and the sheet of the dials, into the Python package.
import { copyFileSync, mkdirSync } from "node:fs";

import { context } from "esbuild";

const made = "../duckplay/widgets/static";
const building = await context({
  entryPoints: { board: "src/index.tsx", dials: "src/dials.css" },
  outdir: made,
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  logLevel: "info",
});
// The bundle holds Preact, whose licence goes where it goes.
mkdirSync(made, { recursive: true });
copyFileSync("node_modules/preact/LICENSE", `${made}/preact-LICENSE.txt`);
if (process.argv.includes("--watch")) {
  await building.watch();
} else {
  await building.rebuild();
  await building.dispose();
}
