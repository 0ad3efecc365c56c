// Builds dev/out/index.html, where the drawings are looked at: every stored moment, in any size, light and dark.
import { writeFileSync } from "node:fs";

import { build } from "esbuild";

await build({
  entryPoints: { look: "dev/look.tsx" },
  outdir: "dev/out",
  bundle: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
});
writeFileSync(
  "dev/out/index.html",
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Look</title>' +
    '<link rel="stylesheet" href="look.css"><body style="margin:0"><script src="look.js"></script>',
);
console.log("open widgets/dev/out/index.html");
