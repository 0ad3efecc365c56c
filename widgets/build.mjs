// Builds into the Python package the ES modules and the style sheets that boards, the Lab and a table of cards are made
// of, the sheet of the dials, and what JupyterLab loads beside them. A board has a module for each game with a drawing of
// its own, and one for all other games: a page loads no drawing that it does not show.
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
        if (!/\/board[\w-]*\.js$/.test(path)) writeFileSync(path, text);
        else {
          const { code } = await transform(readFileSync("src/once.ts"), { loader: "ts", minify: true, target: same.target });
          writeFileSync(path, `const BOARD=${JSON.stringify(text)};\n${code}`);
        }
      }
    });
  },
};
/** Leaves of the list of drawings the one of this game, or none. */
const only = (game) => ({
  name: "only",
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/games\/index\.ts$/ }, () => {
      const drawing = drawings.get(game);
      const kept = drawing && `import { ${drawing} } from "./${game}";\nexport const drawings = { "${game}": ${drawing} };`;
      return { contents: kept ?? "export const drawings = {};", loader: "ts", resolveDir: "src/games" };
    });
  },
});
const listed = readFileSync("src/games/index.ts", "utf8").matchAll(/^import \{ (\w+) \} from "\.\/([\w-]+)";$/gm);
const drawings = new Map([...listed].map(([, drawing, game]) => [game, drawing]));
const modules = [
  { entryPoints: { dials: "src/dials.css", lab: "src/lab/index.tsx", cards: "src/cards/index.tsx" }, plugins: [once] },
  { entryPoints: { board: "src/index.tsx" }, plugins: [only(""), once] },
  ...[...drawings.keys()].map((game) => ({
    entryPoints: { [`board-${game}`]: "src/index.tsx" },
    plugins: [only(game), once],
  })),
];
const esm = { ...same, write: false, format: "esm", jsx: "automatic", jsxImportSource: "preact" };
const building = await Promise.all(modules.map((module) => context({ ...esm, ...module })));
// The bundle holds Preact, whose licence goes where it goes.
copyFileSync("node_modules/preact/LICENSE", `${made}/preact-LICENSE.txt`);
await build({ ...same, entryPoints: { jupyterlab: "src/jupyterlab.ts" }, format: "iife" });
if (process.argv.includes("--watch")) {
  await Promise.all(building.map((each) => each.watch()));
} else {
  await Promise.all(building.map((each) => each.rebuild()));
  await Promise.all(building.map((each) => each.dispose()));
}
