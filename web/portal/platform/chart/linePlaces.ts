/** The name of a line, as wide as it is drawn, at the height of its price. */
export interface LineName {
  readonly id: string;
  readonly y: number;
  readonly width: number;
  /** Something that can be seized waits at the edge while its line is out of sight; a mere name goes with it. */
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

/** How near the edges of the pane a name may stand; the line itself may lie beyond. */
const EDGE_PX = 14;
/** Names that wait at the same edge stand one above the other. */
const STACKED_PX = 24;
/** Names whose lines lie nearer to each other than this stand side by side. */
const NAME_PX = 22;
const LEFT_PX = 12;
const GAP_PX = 6;

/** Where the names stand, so that none hides another: each on its line, beside those that are on it already. */
export function placeNames(names: readonly LineName[], { width, height }: Pane): ReadonlyMap<string, LinePlace> {
  const places = new Map<string, LinePlace>();
  const waiting = { above: 0, below: 0 };
  const standing: { readonly y: number; readonly right: number }[] = [];
  for (const name of names) {
    const { id, y, isMovable } = name;
    const beyond = y < 0 ? 'above' : y > height ? 'below' : '';
    const offset = EDGE_PX + (beyond === '' ? 0 : waiting[beyond] * STACKED_PX);
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

/** Behind the names on the same height; where there is no more room, where all begin. */
function leftOf(own: number, y: number, { standing, width }: Room): number {
  const behind = standing.filter((other) => Math.abs(other.y - y) < NAME_PX).map(({ right }) => right);
  const left = Math.max(LEFT_PX, ...behind);
  return left + own > width ? LEFT_PX : left;
}
