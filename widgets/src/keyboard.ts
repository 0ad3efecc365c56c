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

/** The element of `ids` whose box, grown to a fingertip (44 px), holds the point; the nearest of several. */
export function under(boxes: ReadonlyMap<string, Box>, ids: Iterable<string>, x: number, y: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const id of ids) {
    const box = boxes.get(id);
    if (box === undefined) continue;
    const [midX, midY] = middle(box);
    const dx = Math.abs(x - midX);
    const dy = Math.abs(y - midY);
    if (dx > Math.max(box.width / 2, 22) || dy > Math.max(box.height / 2, 22)) continue;
    if (Math.hypot(dx, dy) < least) {
      least = Math.hypot(dx, dy);
      best = id;
    }
  }
  return best;
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
