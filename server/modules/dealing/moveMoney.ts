import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { missingDemoFunding } from '@candor/domain/ledger/demoFunding.ts';
import { enforcedLimit } from '@candor/domain/margin/summary.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { MICROS_PER_CENT, MONEY_DIGITS, money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { refuse } from '@candor/domain/result.ts';
import { floorToCent } from '@candor/domain/trading/open.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import { post } from './effects.ts';
import { accountProfit } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * The most that deposits may bring an account to, a thousand million: far enough below what money can hold that no
 * profit of a bounded position can leave its range.
 */
export const DEPOSITED_MAXIMUM = money(1_000_000_000n * 10n ** BigInt(MONEY_DIGITS));

interface MoneyOrder {
  readonly amount: Money;
  readonly commandId: CommandId;
  readonly now: Instant;
}

/** Credits money that has arrived: whole cents, up to what an account may hold. */
export function deposit(state: EngineState, account: TradingAccount, order: MoneyOrder): Answer {
  if (!isWholeCents(order.amount) || account.cash + order.amount > DEPOSITED_MAXIMUM)
    return refuse({ code: 'malformed', field: 'amount' });
  return move(state, account, 'deposit', order.amount, order);
}

/** Takes the money of a withdrawal aside, at most the enforced limit of ruling R1. */
export function reserveWithdrawal(state: EngineState, account: TradingAccount, order: MoneyOrder): Answer {
  if (!isWholeCents(order.amount)) return refuse({ code: 'malformed', field: 'amount' });
  const limit = enforcedLimit(account, accountProfit(state.market, account));
  if (limit <= 0n) return refuse({ code: 'withdrawalNoBalance', field: 'amount' });
  if (order.amount > limit) {
    return refuse({
      code: 'withdrawalAboveLimit',
      field: 'amount',
      params: { limit: formatMoney(floorToCent(limit)) },
    });
  }
  return move(state, account, 'withdrawalReserve', negate(order.amount), order);
}

/** Rule LE-6. How much is missing is decided here, so that two top-ups at once do not give it twice. */
export function topUpDemo(
  state: EngineState,
  account: TradingAccount,
  funding: Money,
  order: Omit<MoneyOrder, 'amount'>,
): Answer {
  const missing = missingDemoFunding(account, funding);
  return missing.ok ? move(state, account, 'demoFunding', missing.value, order) : missing;
}

function move(
  { book, effects }: EngineState,
  account: TradingAccount,
  kind: 'deposit' | 'withdrawalReserve' | 'demoFunding',
  amount: Money,
  { commandId, now }: Omit<MoneyOrder, 'amount'>,
): Answer {
  const next = post(book, effects, account, { kind, amount, reference: commandId, at: now });
  book.put(next);
  return { ok: true, value: { kind: 'moved', cash: next.cash } };
}

function isWholeCents(amount: Money): boolean {
  return amount > 0n && amount % MICROS_PER_CENT === 0n;
}
