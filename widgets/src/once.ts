/** The text of the module that `index.tsx` makes: put here when it is built. */
declare const BOARD: string;

interface Given {
  signal: AbortSignal;
}

interface Board {
  default: { render(given: Given): void };
}

/** The modules of boards on this page, by their text: another version of duckplay may run in another notebook. */
const NAME = Symbol.for("duckplay boards");
const page = globalThis as { [NAME]?: Map<string, Promise<Board>> };
const boards = (page[NAME] ??= new Map());

/** What anywidget loads for each board: quick to load, for a model that takes two seconds gets no updates any more. */
export default {
  async render(given: Given): Promise<void> {
    let board = boards.get(BOARD);
    if (board === undefined) boards.set(BOARD, (board = load()));
    const { render } = (await board).default;
    if (!given.signal.aborted) render(given);
  },
};

async function load(): Promise<Board> {
  const url = URL.createObjectURL(new Blob([BOARD], { type: "text/javascript" }));
  try {
    return (await import(url)) as Board;
  } finally {
    URL.revokeObjectURL(url);
  }
}
