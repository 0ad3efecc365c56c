import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Column, View } from "./protocol";

interface Props {
  column: Column;
  text: string;
  /** The view that the text is of: a new one has heard what was said before. */
  view: View;
  label: string;
  wrong: boolean;
  /** The id of the words on what is wrong with the row. */
  why: string | undefined;
  onSay: (text: string) => void;
}

/** One cell: what is being typed stays until the kernel has heard it, whatever else it says meanwhile. */
export function Cell({ column, text, view, label, wrong, why, onSay }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const said = useRef(false);
  useLayoutEffect(() => {
    if (said.current) setTyped(null);
    said.current = false;
  }, [view]);
  const say = (value: string): void => {
    said.current = true;
    onSay(value);
  };
  const shared = {
    "aria-label": label,
    "aria-invalid": wrong,
    "aria-describedby": wrong ? why : undefined,
    "data-lm-suppress-shortcuts": true,
  };
  if (column.kind === "bool") {
    return <input {...shared} type="checkbox" checked={text === "yes"} onChange={(event) => say(event.currentTarget.checked ? "yes" : "no")} />;
  }
  if (column.kind === "choice") {
    return (
      <select {...shared} value={text} onChange={(event) => say(event.currentTarget.value)}>
        {[...(column.choices.includes(text) ? [] : [text]), ...column.choices].map((choice) => (
          <option key={choice} value={choice}>
            {choice.replaceAll("_", " ")}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.kind === "text" ? "text" : "numeric"}
      autocomplete="off"
      spellcheck={false}
      value={typed ?? text}
      onInput={(event) => {
        said.current = false;
        setTyped(event.currentTarget.value);
      }}
      onChange={(event) => say(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setTyped(null);
        if (event.key === "Enter" || event.key === "ArrowDown") go(event.currentTarget, 1);
        if (event.key === "ArrowUp") go(event.currentTarget, -1);
      }}
    />
  );
}

/** Leads to the same column of the next row, as in a spreadsheet. */
function go(from: HTMLElement, step: number): void {
  const field = from.closest<HTMLElement>("[data-field]")?.dataset["field"];
  const column = [...(from.closest("table")?.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] input`) ?? [])];
  const other = column[column.indexOf(from as HTMLInputElement) + step];
  if (other === undefined) from.blur();
  else {
    other.focus();
    other.select();
  }
}
