import type { Instant } from '../ids.ts';

/** The hash before the first line of a flight recorder's file. */
export const RECORDER_START = '0'.repeat(64);

/** Kinds of lines, in the order of lines of one instant. */
export const recorderKinds = ['connected', 'command', 'fill', 'disconnected'] as const;
export type RecorderKind = (typeof recorderKinds)[number];

/** Commands that a recorder contains: a client's orders, and what fires of them. */
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

/** The facts of a line by which its order is checked: its number, from 1, and its time. */
export interface RecordedLine {
  readonly n: number;
  readonly at: Instant;
  readonly kind: RecorderKind;
}

/** Returns the text that a line's hash covers: the hash before it, and the line as written, without its own hash. */
export function recorderLinkText(before: string, line: string): string {
  return `${before}\n${line}`;
}

/** Sorts lines by time, lines of the same instant by kind, then in the order of decision. */
export function inRecordedOrder<Line extends Omit<RecordedLine, 'n'>>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) => one.at - other.at || recorderKinds.indexOf(one.kind) - recorderKinds.indexOf(other.kind),
  );
}

/**
 * Rule FS-7: returns the lines that fit into a file, in their order, and the instant up to which it is complete. Where
 * some do not fit, it ends before the first of them, without the others of that instant.
 */
export function fittingLines<Line extends Omit<RecordedLine, 'n'>>(
  lines: readonly Line[],
  { until, most }: { readonly until: Instant; readonly most: number },
): { readonly lines: readonly Line[]; readonly until: Instant } {
  const ordered = inRecordedOrder(lines.filter(({ at }) => at < until));
  const end = ordered[most]?.at ?? until;
  return { lines: ordered.filter(({ at }) => at < end), until: end };
}

/**
 * Rule FS-7: why lines cannot be a complete log: a number is missing or repeated, or a line is out of order or period.
 */
export type RecorderFault = 'hole' | 'disorder' | 'outside';

/** Rule FS-7: returns the first fault of a log of a period; undefined: there is none. */
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
