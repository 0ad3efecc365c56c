import type { ComponentChildren } from "preact";

import { placed, px, type Box } from "./room";
import { Action, saucer, star } from "./signs";
import type { View } from "./view";
import { jointed, title } from "./words";

/** Width of a card in pixels from which its name stands on it; what comes next can be read by pointing at the pile. */
const NAMED = 70;

/** The piles: formations to come, the action deck, the discards; for the designer with what comes next. */
export function Piles({ view, box }: { view: View; box: Box }) {
  const width = Math.min(box.width / 4.4, (box.height - 22) / 1.3, 78);
  const top = view.discards.at(-1);
  const [coming, drawn] = [view.secret?.stack[0], view.secret?.deck[0]];
  const heap = (count: number, inner: ComponentChildren, words: string, all: readonly string[] = []) => (
    <div class="ak-pile" title={all.map(title).join(", ")}>
      <div class={`ak-heap${count === 0 ? " ak-empty" : ""}`} style={`--deep:${px(Math.min(6, count / 6))}`}>
        {inner}
      </div>
      <p>
        <b>{count}</b> {words}
      </p>
    </div>
  );
  const face = (card: string) => (
    <>
      <Action card={card} />
      {width > NAMED && <small>{jointed(card)}</small>}
    </>
  );
  const back = <span class="ak-back ak-back-star">{star}</span>;
  const stack = coming === undefined || width <= NAMED ? back : <small class="ak-top">{coming}</small>;
  const deck = drawn === undefined ? <span class="ak-back">{saucer}</span> : <span class="ak-top">{face(drawn)}</span>;
  return (
    <div class="ak-piles" role="group" aria-label="Piles" style={`${placed(box)};--card:${px(width)}`}>
      {heap(view.stack, view.stack > 0 && stack, "left", view.secret?.stack)}
      {heap(view.deck, view.deck > 0 && deck, "deck", view.secret?.deck)}
      {heap(
        view.discards.length,
        top !== undefined && (
          <span class="ak-card ak-top" data-piece={`discard:${view.discards.length}`}>
            {face(top)}
          </span>
        ),
        "played",
        view.discards,
      )}
    </div>
  );
}
