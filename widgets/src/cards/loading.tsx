import { useState } from "preact/hooks";

import type { About } from "./protocol";

interface Props {
  about: About;
  onLoad: (name: string, text: string, data?: ArrayBuffer) => void;
}

/** Takes a sheet, by file or by paste, for the kernel to read whole or refuse. */
export function Loading({ about, onLoad }: Props) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    try {
      onLoad(file.name, "", await file.arrayBuffer());
      setWhy("");
    } catch {
      setWhy(`${file.name} cannot be read.`);
    }
    input.value = ""; // the same file, put right, can be chosen again
  };
  const paste = (): void => {
    setWhy(text.trim() === "" ? "There is nothing to load yet: paste a sheet, or choose a file." : "");
    if (text.trim() !== "") onLoad("", text);
  };
  return (
    <div class="dpc-load">
      <p>
        The sheet takes the place of all these cards, or of none when a row of it cannot be. Its first row names the columns:{" "}
        {about.columns.map((column) => column.name).join(", ")}.
      </p>
      <label class="dpc-file">
        Choose a file{" "}
        <input
          type="file"
          accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
          data-lm-suppress-shortcuts
          onChange={(event) => void choose(event.currentTarget)}
        />
      </label>
      <label class="dpc-paste">
        or paste the rows of a spreadsheet
        <textarea rows={4} spellcheck={false} data-lm-suppress-shortcuts value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" class="dpc-button" onClick={paste}>
        Load what is pasted
      </button>
      <span class="dpc-fault" role="alert">
        {why}
      </span>
    </div>
  );
}
