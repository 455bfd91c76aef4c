import type { Instant } from '../ids.ts';

/** What of the service can be interrupted by a decision: reading is all that works, pages are away, and so on. */
export const interruptionKinds = ['readOnly', 'maintenance', 'opening', 'halt'] as const;
export type InterruptionKind = (typeof interruptionKinds)[number];

/** An interruption began, or was ended. */
export interface InterruptionSwitch {
  readonly kind: InterruptionKind;
  /** The instrument; null: all of them. */
  readonly symbol: string | null;
  /** Where: a brand, or `all`. */
  readonly scope: string;
  readonly begins: boolean;
  readonly at: Instant;
}

export interface Interruption extends Pick<InterruptionSwitch, 'kind' | 'symbol'> {
  readonly from: Instant;
  /** null: it is not over. */
  readonly until: Instant | null;
}

/**
 * Rule HN-7: the interruptions that were not over at an instant, the newest first. A beginning over a beginning leaves
 * the first, an end without a beginning ends nothing; the switches are in their order.
 */
export function interruptionsSince(switches: readonly InterruptionSwitch[], since: Instant): readonly Interruption[] {
  const open = new Map<string, Interruption>();
  const over: Interruption[] = [];
  for (const { kind, symbol, scope, begins, at } of switches) {
    const key = `${kind} ${scope} ${symbol ?? ''}`;
    const begun = open.get(key);
    if (begins && begun === undefined) open.set(key, { kind, symbol, from: at, until: null });
    if (begins || begun === undefined) continue;
    open.delete(key);
    over.push({ ...begun, until: at });
  }
  return [...over, ...open.values()]
    .filter(({ until }) => until === null || until > since)
    .toSorted((one, other) => other.from - one.from);
}
