import { assert } from '../assert.ts';
import type { Instant } from '../ids.ts';
import { minMoney, money, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** A deposit to whose source a withdrawal can be returned. */
export interface PayoutSource {
  readonly depositId: number;
  readonly provider: string;
  /** Part of the deposit that was neither refunded nor charged back, and is not being returned already. */
  readonly net: Money;
  readonly at: Instant;
}

/** A part of a withdrawal: to the source of a deposit, or to the bank account in the client's own name. */
export type PayoutLeg =
  | { readonly kind: 'source'; readonly depositId: number; readonly provider: string; readonly amount: Money }
  | { readonly kind: 'wire'; readonly amount: Money };

/**
 * Rule WD-13: proposes the legs of a withdrawal: to the sources of deposits, oldest first, each at most with what is
 * left of it; the rest, and whatever came by wire, to the client's own bank account.
 */
export function proposeLegs(amount: Money, sources: readonly PayoutSource[]): PayoutLeg[] {
  assert(amount > 0n, 'a withdrawal takes something out');
  const legs: PayoutLeg[] = [];
  let remaining = amount;
  for (const { depositId, provider, net } of sources.toSorted((a, b) => a.at - b.at || a.depositId - b.depositId)) {
    const part = minMoney(remaining, net);
    if (part <= 0n) continue;
    legs.push({ kind: 'source', depositId, provider, amount: part });
    remaining = money(remaining - part);
  }
  if (remaining > 0n) legs.push({ kind: 'wire', amount: remaining });
  return legs;
}

/** Rule WD-13: do legs that a person changed still pay the exact total, and each source at most what it paid in? */
export function areLegsPossible(amount: Money, legs: readonly PayoutLeg[], sources: readonly PayoutSource[]): boolean {
  if (legs.length === 0 || sum(legs.map((leg) => leg.amount)) !== amount) return false;
  if (legs.some((leg) => leg.amount <= 0n)) return false;
  const back = legs.filter((leg) => leg.kind === 'source');
  if (new Set(back.map(({ depositId }) => depositId)).size < back.length) return false;
  return back.every((leg) =>
    sources.some(
      ({ depositId, provider, net }) => depositId === leg.depositId && provider === leg.provider && leg.amount <= net,
    ),
  );
}
