import { Duck } from "./art/duck";
import { drawings } from "./games";

/** Who sits at a seat in a game: a duck of its livery, unless the game has others. */
export function Portrait({ game, seat }: { game: string; seat: number }) {
  const Drawn = drawings[game]?.Portrait ?? Duck;
  return <Drawn seat={seat} />;
}
