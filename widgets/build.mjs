// Builds the ES module and the style sheet that a board is made of, and the sheet of the dials, into the Python package.
import { context } from "esbuild";

const building = await context({
  entryPoints: { board: "src/index.tsx", dials: "src/dials.css" },
  outdir: "../duckplay/widgets/static",
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  logLevel: "info",
});
if (process.argv.includes("--watch")) {
  await building.watch();
} else {
  await building.rebuild();
  await building.dispose();
}
