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
 * Rule PL-13: every cheat that an account's recorder and the public tape show. What they do not reach (an hour that is
 * gone, a position from before) is passed over; it accuses nobody.
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
