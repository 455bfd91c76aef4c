import type { Instant } from '../ids.ts';

/**
 * Kinds of interruptions by a decision: only reading works, pages are down, opening is paused, an instrument is halted.
 */
export const interruptionKinds = ['readOnly', 'maintenance', 'opening', 'halt'] as const;
export type InterruptionKind = (typeof interruptionKinds)[number];

/** Start or end of an interruption. */
export interface InterruptionSwitch {
  readonly kind: InterruptionKind;
  /** Instrument; null: all of them. */
  readonly symbol: string | null;
  /** Scope: a brand, or `all`. */
  readonly scope: string;
  readonly begins: boolean;
  readonly at: Instant;
}

export interface Interruption extends Pick<InterruptionSwitch, 'kind' | 'symbol'> {
  readonly from: Instant;
  /** End; null: it continues. */
  readonly until: Instant | null;
}

/**
 * Rule HN-7: lists the interruptions that had not ended at an instant, newest first. A start over a start leaves the
 * first; an end without a start ends nothing. The switches are in their order.
 */
export function interruptionsSince(switches: readonly InterruptionSwitch[], since: Instant): readonly Interruption[] {
  const open = new Map<string, Interruption>();
  const over: Interruption[] = [];
  for (const { kind, symbol, scope, begins, at } of switches) {
    const key = `${kind} ${scope} ${symbol ?? ''}`;
    const earlier = open.get(key);
    if (begins && earlier === undefined) open.set(key, { kind, symbol, from: at, until: null });
    if (begins || earlier === undefined) continue;
    open.delete(key);
    over.push({ ...earlier, until: at });
  }
  return [...over, ...open.values()]
    .filter(({ until }) => until === null || until > since)
    .toSorted((one, other) => other.from - one.from);
}
