import { useEffect, useState } from "preact/hooks";

import type { Dial, Value } from "./protocol";

interface Props {
  dial: Dial;
  value: Value;
  pinned: Value;
  turned: boolean;
  wrong: string;
  /** What it stands for while it is left to itself. */
  automatic: Value;
  onTurn: (value: Value) => void;
}

/** A dial of B beside the value that A has: a slider where it is a number in a range. */
export function DialRow({ dial, value, pinned, turned, wrong, automatic, onTurn }: Props) {
  const id = `dpl-dial-${dial.name}`;
  const [held, hold] = useState<Value>(value);
  const key = JSON.stringify(value);
  useEffect(() => hold(value), [key]);
  const turn = (next: Value): void => {
    hold(next);
    onTurn(next);
  };
  const given = { id, "aria-describedby": `${id}-unit`, "data-lm-suppress-shortcuts": true };
  const slides = dial.kind === "int" && dial.ge !== null && dial.le !== null;
  const left = dial.automatic && held === null;
  return (
    <div class="dpl-dial" data-turned={turned} data-wrong={wrong !== ""} data-dial={dial.name}>
      <label for={id} title={dial.help}>
        {dial.title}
      </label>
      {slides ? (
        <>
          <output for={id}>{left ? `${words(automatic)}, automatic` : words(held)}</output>
          <input
            {...given}
            type="range"
            min={dial.ge ?? 0}
            max={dial.le ?? 0}
            value={Number(left ? automatic : held)}
            onInput={(event) => turn(Number(event.currentTarget.value))}
          />
        </>
      ) : dial.kind === "bool" ? (
        <input {...given} type="checkbox" checked={held === true} onInput={(event) => turn(event.currentTarget.checked)} />
      ) : dial.kind === "choice" ? (
        <select {...given} onChange={(event) => turn(dial.choices[event.currentTarget.selectedIndex] ?? null)}>
          {dial.choices.map((choice) => (
            <option selected={choice === held}>{words(choice)}</option>
          ))}
        </select>
      ) : (
        <input
          {...given}
          type="text"
          inputMode="numeric"
          disabled={dial.kind === "cards"}
          value={words(held)}
          placeholder={dial.automatic ? words(automatic) || "automatic" : ""}
          onChange={(event) => turn(typed(event.currentTarget.value, dial.kind === "ints", dial.automatic))}
        />
      )}
      <span class="dpl-unit" id={`${id}-unit`}>
        {turned ? `A has ${pinned === null ? "it automatic" : words(pinned)}` : dial.unit}
        {slides && dial.automatic && !left && (
          <button type="button" class="dpl-small" onClick={() => turn(null)}>
            automatic<span class="dpl-unseen"> {dial.title}</span>
          </button>
        )}
      </span>
      {wrong !== "" && (
        <p class="dpl-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** What a person typed: numbers where it can be read so, else the words, for the kernel to refuse by name. */
function typed(text: string, several: boolean, automatic: boolean): Value {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== "");
  const numbers = parts.map((part) => (/^-?\d{1,9}$/.test(part) ? Number(part) : part));
  if (numbers.length === 0 && automatic) return null;
  if (several) return numbers as readonly number[];
  return (numbers.length > 1 ? text : (numbers[0] ?? null)) as Value;
}

/** A value as people read it. */
export function words(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") {
    return value.some((each) => typeof each === "object") ? `${value.length} kinds of cards` : value.join(", ");
  }
  return String(value).replaceAll("_", " ");
}
