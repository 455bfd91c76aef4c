import type { Instant } from '../ids.ts';

/** The hash before the first line of a flight recorder's file. */
export const RECORDER_START = '0'.repeat(64);

/** What a line says, in the order in which lines of one instant stand. */
export const recorderKinds = ['connected', 'command', 'fill', 'disconnected'] as const;
export type RecorderKind = (typeof recorderKinds)[number];

/** Commands that a recorder has: what a client orders, and what fires of it. */
export const recordedCommands = [
  ...([
    'openPosition',
    'closePosition',
    'updatePosition',
    'closeAllPositions',
    'reversePosition',
    'placeOrder',
  ] as const),
  ...(['updateOrder', 'cancelOrder', 'fireOrder', 'expireOrder', 'resetDemo'] as const),
] as const;

/** A line as its order is checked: its number, from 1, and its time. */
export interface RecordedLine {
  readonly n: number;
  readonly at: Instant;
  readonly kind: RecorderKind;
}

/** What is hashed of a line: the hash before it, and the line as it is written, without its own hash. */
export function recorderLinkText(before: string, line: string): string {
  return `${before}\n${line}`;
}

/** Lines of one instant by their kind, then as they were decided. */
export function inRecordedOrder<Line extends Omit<RecordedLine, 'n'>>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) => one.at - other.at || recorderKinds.indexOf(one.kind) - recorderKinds.indexOf(other.kind),
  );
}

/**
 * Rule FS-7: the lines that fit into a file, in their order, and until when it is whole. Where some do not fit it ends
 * before the first of them, without the others of that instant.
 */
export function fittingLines<Line extends Omit<RecordedLine, 'n'>>(
  lines: readonly Line[],
  { until, most }: { readonly until: Instant; readonly most: number },
): { readonly lines: readonly Line[]; readonly until: Instant } {
  const ordered = inRecordedOrder(lines.filter(({ at }) => at < until));
  const end = ordered[most]?.at ?? until;
  return { lines: ordered.filter(({ at }) => at < end), until: end };
}

/** Rule FS-7: why lines cannot be a whole log: a number is left out or repeated, or a line is out of its time. */
export type RecorderFault = 'hole' | 'disorder' | 'outside';

/** Rule FS-7: the first fault of a log of a time; undefined: there is none. */
export function recorderFault(
  lines: readonly RecordedLine[],
  { from, until }: { readonly from: Instant; readonly until: Instant },
): { readonly n: number; readonly fault: RecorderFault } | undefined {
  let last = from;
  for (const [index, { n, at }] of lines.entries()) {
    if (n !== index + 1) return { n: index + 1, fault: 'hole' };
    if (at < from || at >= until) return { n, fault: 'outside' };
    if (at < last) return { n, fault: 'disorder' };
    last = at;
  }
  return undefined;
}
