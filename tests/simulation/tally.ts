import type { Fault } from './memoryStore.ts';
import type { Model } from './model/model.ts';
import type { Operation, Outcome } from './model/operations.ts';

/** Minimum count of each outcome in a hundred thousand operations: about a third of the usual count. */
const required: Readonly<Record<string, number>> = {
  'open accepted': 3000,
  'close accepted': 240,
  'update accepted': 800,
  'deposit accepted': 1000,
  'withdraw accepted': 130,
  'open tradingClosed': 430,
  'open instrumentUnknown': 60,
  'open noAccess': 65,
  'open notVerified': 66,
  'open temporarilyUnavailable': 570,
  'open malformed': 200,
  'open amountTooSmall': 800,
  'open amountAboveLimit': 300,
  'open amountAbovePositionLimit': 250,
  'open leverageNotAllowed': 100,
  'open tooManyPositions': 15,
  'open notionalAboveLimit': 80,
  'open exposureAboveLimit': 30,
  'open ordersTooFast': 800,
  'open priceMoved': 80,
  'open stopLossTooHigh': 60,
  'open stopLossTooLow': 60,
  'open takeProfitTooHigh': 60,
  'open takeProfitTooLow': 60,
  'update positionUnknown': 800,
  'update temporarilyUnavailable': 150,
  'update ordersTooFast': 200,
  'update stopLossTooHigh': 5,
  'update stopLossTooLow': 5,
  'update takeProfitTooHigh': 5,
  'update takeProfitTooLow': 5,
  'robotOpen accepted': 50,
  'robotOpen robotOff': 500,
  'switchRobot accepted': 600,
  'limitLoss accepted': 300,
  'open dailyLossReached': 60,
  'open amountAboveDailyLoss': 60,
  'place dailyLossReached': 15,
  'place amountAboveDailyLoss': 15,
  'reverse dailyLossReached': 5,
  'reverse amountAboveDailyLoss': 5,
  'closed aiTrade': 20,
  'update trailingTooSmall': 25,
  'update trailingInsideSpread': 30,
  'update trailingTooLarge': 30,
  'update breakEvenTooLow': 30,
  'update breakEvenTooHigh': 19,
  'close part accepted': 220,
  'close part malformed': 45,
  'close part amountTooSmall': 50,
  'close part closeAmountTooLarge': 45,
  'close part remainderTooSmall': 40,
  'close part priceMoved': 15,
  'close part temporarilyUnavailable': 46,
  'closeAll accepted': 250,
  'closeAll accepted in part': 10,
  'closeAll instrumentUnknown': 60,
  'reverse accepted': 200,
  'reverse positionUnknown': 400,
  'reverse tradingClosed': 12,
  'reverse temporarilyUnavailable': 35,
  'reverse priceMoved': 20,
  'reverse amountAboveLimit': 5,
  'reverse exposureAboveLimit': 3,
  'reverse ordersTooFast': 150,
  'close positionUnknown': 400,
  'close priceMoved': 30,
  'close temporarilyUnavailable': 38,
  'open instrumentHalted': 60,
  'close instrumentHalted': 4,
  'update instrumentHalted': 10,
  'place instrumentHalted': 20,
  'close accountUnknown': 20,
  'deposit malformed': 500,
  'withdraw malformed': 170,
  'withdraw withdrawalAboveLimit': 39,
  'withdraw withdrawalNoBalance': 12,
  'money deposit accepted': 80,
  'money suspend accepted': 80,
  'money releaseSuspended accepted': 8,
  'money releaseSuspended notSetAside': 40,
  'money returnSuspended accepted': 6,
  'money returnSuspended notSetAside': 30,
  'money releaseWithdrawal accepted': 20,
  'money releaseWithdrawal notSetAside': 30,
  'money payOut accepted': 15,
  'money payOutReturned accepted': 80,
  'money refundWithinLimit accepted': 70,
  'money refundWithinLimit withdrawalAboveLimit': 15,
  'money refundWithinLimit withdrawalNoBalance': 1,
  'money refund accepted': 90,
  'money chargeback accepted': 80,
  'money chargeback malformed': 50,
  'money chargebackReversal accepted': 50,
  'money chargebackReversal malformed': 70,
  'money fee accepted': 80,
  'money fee demoMoney': 10,
  'money adjustToClient accepted': 80,
  'money adjustToHouse accepted': 70,
  'money adjustToHouse withdrawalAboveLimit': 15,
  'withdraw demoMoney': 200,
  'repeat accepted': 250,
  'reuse commandReused': 400,
  'closed manually': 400,
  'closed stopLoss': 400,
  'closed takeProfit': 350,
  'closed lowMargin': 900,
  'rule termination': 700,
  'rule closeOut': 120,
  'rule closeOutBlocked': 80,
  'rule closeOutTie': 1,
  'rule closeOutEdge': 3,
  'rule protection': 100,
  'rule owed': 400,
  'rule settled': 60,
  'rule gapped': 350,
  'rule trailed': 80,
  'rule evened': 25,
  'rule trailedAndEvened': 5,
  'rule placedWhileShut': 20,
  'rule setWhileShut': 12,
  'rule splits': 20,
  'rule dividends': 20,
  'rule delistings': 2,
  'rule symbolChanges': 3,
  'closed delisted': 1,
  'open instrumentDelisted': 5,
  'place accepted': 950,
  'place tradingClosed': 200,
  'place instrumentUnknown': 30,
  'place noAccess': 23,
  'place notVerified': 22,
  'place temporarilyUnavailable': 200,
  'place malformed': 50,
  'place amountTooSmall': 50,
  'place amountAbovePositionLimit': 50,
  'place leverageNotAllowed': 50,
  'place tooManyOrders': 16,
  'place orderRateTooHigh': 20,
  'place orderRateTooLow': 20,
  'place stopLossTooHigh': 5,
  'place takeProfitTooLow': 5,
  'place expiryPassed': 10,
  'place expiryTooFar': 5,
  'place ordersTooFast': 200,
  'change accepted': 40,
  'change orderUnknown': 60,
  'change tradingClosed': 5,
  'change orderRateTooHigh': 4,
  'change orderRateTooLow': 4,
  'cancel accepted': 80,
  'cancel orderUnknown': 25,
  'order filled': 300,
  'order refused': 200,
  'order expired': 100,
  'order cancelled': 80,
  'fault reject': 50,
  'fault unknownLost': 400,
  'fault unknownStored': 400,
  restart: 150,
  recovery: 100,
};

/**
 * Number of operations from which every outcome is required; a smaller sample needs only those that are practically
 * certain.
 */
const WHOLE_FROM = 1_000_000;
const CERTAIN_FROM = 100;

/** Returns an outcome's kind, without its figures. */
function kindOf(operation: Operation, outcome: Outcome): string {
  const [kind = '', ...unclosed] = outcome.split(' ');
  if (operation.kind === 'money') return `${operation.way} ${kind}`;
  if (unclosed.length > 0) return `${kind} in part`;
  return operation.kind === 'close' && operation.amount !== undefined ? `part ${kind}` : kind;
}

/** Counts the outcomes that a run has tried. */
export class Tally {
  readonly counts = new Map<string, number>();
  operations = 0;

  count(operations: readonly Operation[], outcomes: readonly (Outcome | undefined)[], faults: readonly Fault[]): void {
    this.operations += operations.length;
    operations.forEach((operation, index) => {
      this.add(operation.kind, 1);
      const outcome = outcomes[index];
      if (outcome !== undefined) this.add(`${operation.kind} ${kindOf(operation, outcome)}`, 1);
    });
    for (const fault of faults) this.add(`fault ${fault}`, 1);
  }

  /** Counts positions that the rules closed by the end of a script. */
  closings({ accounts, counts }: Model): void {
    for (const [name, times] of Object.entries(counts)) this.add(`rule ${name}`, times);
    const owed = accounts.flatMap(({ house }) => house.filter(({ name }) => name === 'receivables'));
    for (const { amount } of owed) this.add(amount > 0n ? 'rule settled' : 'rule owed', 1);
    for (const { how } of accounts.flatMap((account) => account.ended)) this.add(`order ${how.split(' ')[0]}`, 1);
    for (const { reason } of accounts.flatMap((account) => account.closed)) this.add(`closed ${reason}`, 1);
  }

  add(name: string, times: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  missing(operations: number): string[] {
    return Object.entries(required)
      .map(([name, perHundredThousand]) => ({ name, least: Math.floor(perHundredThousand * operations) / 100_000 }))
      .filter(({ least }) => operations >= WHOLE_FROM || least >= CERTAIN_FROM)
      .filter(({ name, least }) => (this.counts.get(name) ?? 0) < least)
      .map(({ name, least }) => `${name}: ${this.counts.get(name) ?? 0} of ${least}`);
  }

  text(): string {
    const lines = [...this.counts].toSorted(([first], [second]) => (first < second ? -1 : 1));
    return `${this.operations} operations\n${lines.map(([name, count]) => `  ${name}: ${count}`).join('\n')}`;
  }
}
