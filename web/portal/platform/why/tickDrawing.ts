import type { Explanation, WatchedTick } from './explanation.ts';

/** Step line in an area of 1000 by 200, and the positions of the threshold and the firing tick in it. */
export interface Drawing {
  readonly path: string;
  readonly threshold: number;
  /** Whether the rule fires below the threshold. */
  readonly isBelow: boolean;
  readonly firing: { readonly x: number; readonly y: number; readonly value: bigint } | undefined;
  /** First, middle and last time. */
  readonly labels: readonly number[];
}

const WIDTH = 1_000;
const HEIGHT = 200;
const MARGIN = 0.12;

/** Returns the drawing; undefined if there are not two ticks to draw a line between. */
export function drawingOf({ ticks, threshold, own, position }: Explanation): Drawing | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined || ticks.length < 2) return undefined;
  const values = [...ticks.map(({ value }) => value), threshold];
  const [low, high] = [lowest(values), lowest(values.map((value) => -value)) * -1n];
  const yOf = (value: bigint) => (MARGIN + (1 - 2 * MARGIN) * (1 - share(value - low, high - low))) * HEIGHT;
  const span = Math.max(1, last.at - first.at);
  const xOf = (tick: WatchedTick) => ((tick.at - first.at) / span) * WIDTH;
  const firing = ticks.find(({ isFiring }) => isFiring);
  return {
    path: stepLine(ticks.map((tick) => [xOf(tick), yOf(tick.value)])),
    threshold: yOf(threshold),
    isBelow: own.close.rule === 'closeOut' || (own.close.rule === 'takeProfit') !== (position.direction === 'buy'),
    firing: firing && { x: xOf(firing), y: yOf(firing.value), value: firing.value },
    labels: [...new Set([first.at, Math.round((first.at + last.at) / 2), last.at])],
  };
}

function lowest(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

/** Returns a part of a whole between 0 and 1, for drawing. */
function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0.5 : Number.parseInt(((part * 10_000n) / whole).toString(), 10) / 10_000;
}

function stepLine(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], index) => (index === 0 ? `M ${round(x)} ${round(y)}` : `H ${round(x)} V ${round(y)}`))
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
