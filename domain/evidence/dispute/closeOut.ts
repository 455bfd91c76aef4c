import { isBelowCloseOut } from '../../margin/summary.ts';
import { formatExactMoney } from '../../money/decimal.ts';
import { ZERO, money, sum } from '../../money/money.ts';
import type { Money } from '../../money/money.ts';
import { closingPrice } from '../../pricing/quote.ts';
import { profitAt } from '../../trading/profit.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';

/** An account just before one of its executions. */
export interface PastAccount {
  readonly cash: Money;
  readonly used: Money;
  readonly profit: Money;
}

/** Finds close-outs at a time when the account was still worth half of its open amounts (ruling R5). */
export function closeOutFindings(facts: CaseFacts): Finding[] {
  return facts.fills.flatMap((receipt): Finding[] => {
    const last = receipt.executions.at(-1);
    if (last?.actor !== 'closeOut') return [];
    const account = accountBefore(facts, last);
    if (account === undefined) return [];
    const { cash, used, profit } = account;
    if (isBelowCloseOut({ cash, credit: ZERO, used }, profit)) return [];
    const [equity, open] = [money(cash + profit), used].map((amount) => formatExactMoney(amount));
    return [
      { cheat: 'closedOutEarly', place: { execution: last.id }, figures: { equity: `${equity}`, open: `${open}` } },
    ];
  });
}

/**
 * Calculates cash, open amounts and open profit just before an execution, from all bookings. Undefined: the export does
 * not begin with the account, its chain has other entries, or positions were closed in parts or split, which receipts
 * alone do not show.
 */
export function accountBefore(
  { fills, movements, tape }: Pick<CaseFacts, 'fills' | 'movements' | 'tape'>,
  { id, batch, tick, closing }: ReceiptExecution,
): PastAccount | undefined {
  if (movements === undefined) return undefined;
  const open = new Map<number, Receipt>();
  const moved = movements.filter((one) => one.batch <= batch && one.amount !== 0n);
  let [cash, booked] = [sum(moved.map(({ amount }) => amount)), moved.length];
  for (const receipt of fills) {
    const last = receipt.executions.at(-1);
    if (last === undefined || last.id >= id) continue;
    if (last.kind === 'split') return undefined;
    if (last.kind === 'open') open.set(receipt.position.id, receipt);
    if (last.kind !== 'close') continue;
    if (!open.delete(receipt.position.id) || receipt.splits.length > 0) return undefined;
    cash = money(cash + (last.closing?.profit ?? 0n));
    if (last.closing?.entry) booked += 1;
  }
  // Entries missing here were booked in between: dividends, corrections, settled debts.
  if (closing?.entry?.chainPosition !== booked + 1) return undefined;
  let [used, profit] = [ZERO, ZERO];
  for (const { position, executions } of open.values()) {
    const quote = tape.upTo(position.symbol, tick.tickId);
    const openRate = executions.at(-1)?.fillRate ?? undefined;
    if (quote === undefined || openRate === undefined) return undefined;
    used = money(used + position.amount);
    profit = money(profit + profitAt({ ...position, openRate }, closingPrice(quote, position.direction)));
  }
  return { cash, used, profit };
}
