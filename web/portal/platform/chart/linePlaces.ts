/** The name of a line, as wide as it is drawn, at the height of its price. */
export interface LineName {
  readonly id: string;
  readonly y: number;
  readonly width: number;
  /** A line that can be dragged waits at the edge while it is out of sight; a mere name disappears with it. */
  readonly isMovable: boolean;
}

export interface LinePlace {
  readonly y: number;
  readonly left: number;
  readonly beyond: '' | 'above' | 'below';
}

interface Pane {
  readonly width: number;
  readonly height: number;
}

/** How near the edges of the pane a name may be; the line itself may lie beyond. */
const EDGE_PX = 14;
/** Names that wait at the same edge are stacked, over half of the pane at most: further ones lie behind the last. */
const STACKED_PX = 24;
/** Names whose lines are nearer to each other than this are side by side. */
const NAME_PX = 22;
const LEFT_PX = 12;
const GAP_PX = 6;

/** The places of the names, so that none hides another: each on its line, beside those already there. */
export function placeNames(names: readonly LineName[], { width, height }: Pane): ReadonlyMap<string, LinePlace> {
  const places = new Map<string, LinePlace>();
  const waiting = { above: 0, below: 0 };
  const most = Math.max(0, Math.floor(height / 2 / STACKED_PX) - 1);
  const standing: { readonly y: number; readonly right: number }[] = [];
  for (const name of names) {
    const { id, y, isMovable } = name;
    const beyond = y < 0 ? 'above' : y > height ? 'below' : '';
    const offset = EDGE_PX + (beyond === '' ? 0 : Math.min(waiting[beyond], most) * STACKED_PX);
    if (beyond !== '' && isMovable) waiting[beyond] += 1;
    const shown = Math.min(Math.max(y, offset), height - offset);
    const left = beyond === '' ? leftOf(name.width, shown, { standing, width }) : LEFT_PX;
    places.set(id, { y: shown, left, beyond });
    if (beyond === '' || isMovable) standing.push({ y: shown, right: left + name.width + GAP_PX });
  }
  return places;
}

interface Room {
  readonly standing: readonly { readonly y: number; readonly right: number }[];
  readonly width: number;
}

/** After the names at the same height; if there is no more space, at the common start. */
function leftOf(own: number, y: number, { standing, width }: Room): number {
  const behind = standing.filter((other) => Math.abs(other.y - y) < NAME_PX).map(({ right }) => right);
  const left = Math.max(LEFT_PX, ...behind);
  return left + own > width ? LEFT_PX : left;
}
