// Builds into the Python package the ES modules and the style sheets that a board, the Lab and a table of cards are made
// of, the sheet of the dials, and what JupyterLab loads beside them.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { build, context, transform } from "esbuild";

const made = "../duckplay/widgets/static";
mkdirSync(made, { recursive: true });
const same = { outdir: made, bundle: true, target: "es2022", minify: true, legalComments: "none", logLevel: "info" };
/** Writes what was built, the board's module as a text that a page makes a module of once. */
const once = {
  name: "once",
  setup({ onEnd }) {
    onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        if (!path.endsWith("board.js")) writeFileSync(path, text);
        else {
          const { code } = await transform(readFileSync("src/once.ts"), { loader: "ts", minify: true, target: same.target });
          writeFileSync(path, `const BOARD=${JSON.stringify(text)};\n${code}`);
        }
      }
    });
  },
};
const building = await context({
  ...same,
  write: false,
  plugins: [once],
  entryPoints: { board: "src/index.tsx", dials: "src/dials.css", lab: "src/lab/index.tsx", cards: "src/cards/index.tsx" },
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
});
// The bundle holds Preact, whose licence goes where it goes.
copyFileSync("node_modules/preact/LICENSE", `${made}/preact-LICENSE.txt`);
await build({ ...same, entryPoints: { jupyterlab: "src/jupyterlab.ts" }, format: "iife" });
if (process.argv.includes("--watch")) {
  await building.watch();
} else {
  await building.rebuild();
  await building.dispose();
}
