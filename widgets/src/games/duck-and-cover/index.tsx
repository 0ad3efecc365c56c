import "../../art/art.css";
import "./look.css";
import "./card.css";
import "./plate.css";
import "./captain.css";

import { useMemo } from "preact/hooks";

import type { Props } from "..";
import { Captain } from "./captain";
import { arrange } from "./room";
import { Seat } from "./seat";
import { unpack } from "./view";

/** Duck & Cover: everybody's ducks on their water, and the captain's cards between them. */
export function DuckAndCover({ view: wire, seat, size, terms }: Props) {
  const view = useMemo(() => unpack(wire), [wire]);
  const own = seat ?? (typeof view.eye === "number" ? view.eye : null);
  const [seats, ducks, open] = [view.seats, view.splashes.length, view.secret !== null];
  const room = useMemo(() => arrange(size, { seats, own, ducks, open }), [size, seats, own, ducks, open]);
  return (
    <div class="dc-table" style={`width:${size.width}px;height:${room.height}px`}>
      <Captain view={view} room={room} terms={terms} />
      {room.berths.map((berth, at) => {
        const grid = view.grids[at];
        return grid && <Seat key={at} view={view} grid={grid} berth={berth} own={at === own} terms={terms} />;
      })}
    </div>
  );
}
