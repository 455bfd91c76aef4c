import type { Finding } from './cheats.ts';
import { chainFindings } from './chain.ts';
import { closeOutFindings } from './closeOut.ts';
import type { CaseFacts } from './facts.ts';
import { figureFindings, toleranceFindings } from './fillFigures.ts';
import { orderFindings, requoteFindings } from './fillOrders.ts';
import { arrivalFindings, tickFindings } from './fillTicks.ts';
import { huntedStops } from './huntedStops.ts';
import { oneSidedDelay } from './oneSidedDelay.ts';
import { firedFindings, unfiredFindings } from './triggers.ts';
import { widenedSpread } from './widenedSpread.ts';

/**
 * Rule PL-13: finds every cheat that an account's recorder and the public tape show. Where they have no data (a missing
 * hour, an earlier position), nothing is judged and nobody accused.
 */
export function findCheats(facts: CaseFacts): Finding[] {
  const orders = new Map(facts.orders.map((order) => [order.commandId, order]));
  const ofFills = facts.fills.flatMap((receipt) => {
    const last = receipt.executions.at(-1);
    if (last === undefined) return [];
    const isDealt = receipt.delisting === undefined || last.kind !== 'close';
    return [
      ...(isDealt ? tickFindings(receipt, last, facts.tape) : []),
      ...arrivalFindings(last, facts.tape),
      ...figureFindings(receipt),
      ...toleranceFindings(receipt, orders.get(last.commandId)),
    ];
  });
  return [
    ...ofFills,
    ...orderFindings(facts),
    ...requoteFindings(facts),
    ...unfiredFindings(facts),
    ...firedFindings(facts),
    ...closeOutFindings(facts),
    ...chainFindings(facts.fills, []),
    ...widenedSpread(facts),
    ...oneSidedDelay(facts),
    ...huntedStops(facts),
  ];
}
