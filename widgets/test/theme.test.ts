import { expect, test } from "vitest";

import theme from "../src/theme.css?raw";

type Palette = ReadonlyMap<string, string>;

/** The colours of a rule of theme.css, by token. */
function palette(selector: string): Palette {
  const rule = theme.slice(theme.indexOf(selector)).split("}")[0] ?? "";
  return new Map(
    [...rule.matchAll(/--dp-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name ?? "", colour ?? ""]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(colours: Palette, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((name) => luminance(colours.get(name) ?? "")).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const [name, selector] of [
  ["light", ".duckplay,"],
  ["dark", '.duckplay[data-jp-theme-light="false"],'],
] as const) {
  test(`${name}: words stand out from every ground at 4.5 to 1, rings from the table at 3 to 1`, () => {
    const colours: Palette = new Map([...palette(".duckplay,"), ...palette(selector)]);
    for (const word of ["ink", "quiet", "lead"]) {
      for (const ground of ["page", "card", "wood"]) {
        expect(contrast(colours, word, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const [word, ground] of [
      ["ink", "lead-soft"],
      ["quiet", "lead-soft"],
      ["card", "lead"],
      ["print", "warm"],
      ["alarm", "alarm-soft"],
      ["alarm", "card"],
    ] as const) {
      expect(contrast(colours, word, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colours, "lead", "wood")).toBeGreaterThanOrEqual(3);
    expect(contrast(colours, "warm-edge", "page")).toBeGreaterThanOrEqual(3);
  });
}
