import "../src/theme.css";
import "../src/shell.css";
import "../src/stage.css";
import "../src/art/art.css";

import { render } from "preact";

import { DuckAndCover } from "../src/games/duck-and-cover";
import { unpack } from "../src/games/duck-and-cover/view";
import { choice } from "../src/picks";
import stored from "../test/frames.json";

interface Frame {
  view: string;
  seat: number | null;
  moves: string[][];
}

/** What is looked at, as the address says after the "#": moment, size, and any of dark, grey, made. */
interface Look {
  name: string;
  width: number;
  height: number;
  options: readonly string[];
}

const frames = stored as unknown as Record<string, Frame>;
const SIZES = ["840x447", "956x627", "710x625", "350x680", "1200x800"];
const OPTIONS = ["dark", "grey", "made"];

function read(): Look {
  const [name = "mid3", size = "840x447", ...options] = location.hash.slice(1).split(",").filter(Boolean);
  const [width = 840, height = 447] = size.split("x").map(Number);
  return { name, width, height, options };
}

function go({ name, width, height, options }: Look): void {
  location.hash = [name, `${width}x${height}`, ...options].join();
}

/** One stored moment in a stage of one size, with the states that the shell sets once a pile is touched. */
function Looked({ name, width, height, options }: Look) {
  const frame = frames[name];
  if (frame === undefined) return <p>There is no moment {name}.</p>;
  const moves = frame.moves.map((picks) => ({ text: picks.join(" "), label: "", rules: [], picks }));
  const now = choice(moves, options.includes("made") ? (moves[0]?.picks.slice(0, 1) ?? []) : []);
  const { eye } = unpack(frame.view);
  const mark = (root: HTMLElement | null): void => {
    for (const element of root?.querySelectorAll("[data-id]") ?? []) {
      const id = element.getAttribute("data-id") ?? "";
      element.setAttribute("data-state", now.made.includes(id) ? "made" : now.next.has(id) ? "can" : "rest");
    }
  };
  return (
    <div class="dp-stage" style="display:inline-block;padding:12px" data-drawn="true">
      <div class="dp-picture" key={location.hash} ref={mark}>
        <DuckAndCover view={frame.view} eye={eye} seat={frame.seat} size={{ width, height }} choice={now} terms={{}} />
      </div>
    </div>
  );
}

function Page({ look }: { look: Look }) {
  const choose = (label: string, options: readonly string[], value: string, change: (value: string) => Look) => (
    <select aria-label={label} value={value} onChange={(event) => go(change(event.currentTarget.value))}>
      {options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
  const size = `${look.width}x${look.height}`;
  const sized = (value: string): Look => {
    const [width = 840, height = 447] = value.split("x").map(Number);
    return { ...look, width, height };
  };
  const toggled = (option: string): readonly string[] =>
    look.options.includes(option) ? look.options.filter((each) => each !== option) : [...look.options, option];
  return (
    <>
      <Looked {...look} />
      <p>
        {choose("Moment", Object.keys(frames), look.name, (name) => ({ ...look, name }))}{" "}
        {choose("Size", [...new Set([size, ...SIZES])], size, sized)}
        {OPTIONS.map((option) => (
          <label key={option}>
            {" "}
            <input
              type="checkbox"
              checked={look.options.includes(option)}
              onChange={() => go({ ...look, options: toggled(option) })}
            />
            {option}
          </label>
        ))}
      </p>
    </>
  );
}

const root = document.createElement("div");
root.className = "duckplay";
root.style.maxWidth = "none";
document.body.append(root);

function show(): void {
  const look = read();
  root.dataset["jpThemeLight"] = String(!look.options.includes("dark"));
  root.style.background = "var(--dp-page)";
  root.style.filter = look.options.includes("grey") ? "grayscale(1)" : "";
  render(<Page look={look} />, root);
}

addEventListener("hashchange", show);
show();
