/** A rectangle on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The element that an arrow key leads to from `from`: the nearest that lies that way, straight ahead before aslant. */
export function neighbour(boxes: ReadonlyMap<string, Box>, from: string, key: string): string | null {
  const way = ways[key];
  const start = boxes.get(from);
  if (way === undefined || start === undefined) return null;
  const [x, y] = middle(start);
  let best: string | null = null;
  let least = Infinity;
  for (const [id, box] of boxes) {
    const [toX, toY] = middle(box);
    const ahead = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    if (id === from || ahead < 1 || aside > 3 * ahead) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}

/** Half a fingertip, in pixels. */
const FINGER = 22;

/** What a touch at a point is meant for: what it hits, or the nearest of `legal` that a fingertip there covers.
 *
 * A finger that hits something small which cannot be touched may have meant its neighbour that can; a mouse may not.
 */
export function aim(
  boxes: ReadonlyMap<string, Box>,
  legal: ReadonlySet<string>,
  hit: string | null,
  point: { x: number; y: number; finger: boolean },
): string | null {
  if (hit !== null && legal.has(hit)) return hit;
  const hitBox = hit === null ? undefined : boxes.get(hit);
  const large = hitBox !== undefined && Math.min(hitBox.width, hitBox.height) >= 2 * FINGER;
  if (hit !== null && (!point.finger || large)) return hit;
  let best = hit;
  let least = hitBox === undefined ? Infinity : far(hitBox, point);
  for (const id of legal) {
    const box = boxes.get(id);
    if (box === undefined || !covers(box, point) || far(box, point) >= least) continue;
    [best, least] = [id, far(box, point)];
  }
  return best;
}

/** What lies at a point: of several the last, which is drawn above the others. */
export function lies(boxes: ReadonlyMap<string, Box>, { x, y }: { x: number; y: number }): string | null {
  let found: string | null = null;
  for (const [id, { left, top, width, height }] of boxes) {
    if (x >= left && x <= left + width && y >= top && y <= top + height) found = id;
  }
  return found;
}

/** Whether a box, grown to a fingertip, holds the point. */
function covers(box: Box, { x, y }: { x: number; y: number }): boolean {
  const [midX, midY] = middle(box);
  const [across, down] = [Math.max(box.width / 2, FINGER), Math.max(box.height / 2, FINGER)];
  return Math.abs(x - midX) <= across && Math.abs(y - midY) <= down;
}

function far(box: Box, { x, y }: { x: number; y: number }): number {
  const [midX, midY] = middle(box);
  return Math.hypot(x - midX, y - midY);
}

/** How much larger a picture must be for its smallest target to be a fingertip wide: 1.5 to 4 times. */
export function zoom(boxes: ReadonlyMap<string, Box>, ids: Iterable<string>): number {
  const sizes = [...ids].flatMap((id) => {
    const box = boxes.get(id);
    return box === undefined ? [] : [Math.min(box.width, box.height)];
  });
  const smallest = Math.min(...sizes);
  return Number.isFinite(smallest) && smallest > 0 ? Math.min(4, Math.max(1.5, 44 / smallest)) : 2;
}

function middle(box: Box): [number, number] {
  return [box.left + box.width / 2, box.top + box.height / 2];
}
