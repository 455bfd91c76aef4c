import type pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import type { AccountId } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import { NO_ORDERS } from '../book.ts';
import type { TradingAccount } from '../book.ts';
import { storedEligibility } from '../canonical.ts';
import { NO_LEVEL, OpenPositions, WIDTH, packedTerms } from '../openPositions.ts';
import { copyRows } from './copyRows.ts';
import type { CopiedRow } from './copyRows.ts';

/** An account without its positions and orders. */
type BareAccount = Omit<TradingAccount, 'positions' | 'pending'>;

/** Reads all accounts with their open positions, both in order of id, as a running engine has them. */
export async function readAccounts(client: pg.ClientBase): Promise<TradingAccount[]> {
  return readRows(client, 'true', 'true');
}

/** Reads the accounts changed by later batches. Every change of a position changes its account. */
export async function readChangedAccounts(client: pg.ClientBase, batch: number): Promise<TradingAccount[]> {
  assert(Number.isSafeInteger(batch), 'a batch number stands in the query as it is');
  const changed = `batch > ${batch}`;
  return readRows(client, changed, `account_id IN (SELECT id FROM trading_account WHERE ${changed})`);
}

async function readRows(client: pg.ClientBase, ofAccounts: string, ofPositions: string): Promise<TradingAccount[]> {
  const figures = new Map<AccountId, number[]>();
  await copyRows(
    client,
    `SELECT id, account_id, symbol, direction = 'buy', amount, leverage, opened_at, open_rate, stop_loss, take_profit,
       trailing_distance, break_even, protected FROM position WHERE closed_at IS NULL AND ${ofPositions}`,
    (row) => {
      const id = row.integer();
      const accountId = row.integer();
      const earlier = figures.get(accountId);
      if (earlier !== undefined) return pushFigures(earlier, id, row);
      const first: number[] = [];
      figures.set(accountId, first);
      pushFigures(first, id, row);
    },
  );
  const pending = await readPending(client, ofPositions);
  const accounts: TradingAccount[] = [];
  const eligibilityOf = eligibilities();
  await copyRows(
    client,
    `SELECT id, brand_id, client_id, kind = 'real', currency, cash, credit, used, reserved, suspended, owed,
       eligibility::text, chain_head, chain_length FROM trading_account WHERE ${ofAccounts}`,
    (row) => {
      const account = copiedAccount(row, eligibilityOf);
      const own = inOrder(figures.get(account.id) ?? []);
      accounts.push({
        ...account,
        positions: OpenPositions.ofFigures(account.id, own),
        pending: pending.get(account.id) ?? NO_ORDERS,
      });
      figures.delete(account.id);
      pending.delete(account.id);
    },
  );
  assert(pending.size === 0, `orders without an account: ${[...pending.keys()].slice(0, 5).join(', ')}`);
  assert(figures.size === 0, `positions without an account: ${[...figures.keys()].slice(0, 5).join(', ')}`);
  return accounts.sort((first, second) => first.id - second.id);
}

/** Reads the pending orders, by account and in order of placing. */
async function readPending(client: pg.ClientBase, ofAccounts: string): Promise<Map<AccountId, PendingOrder[]>> {
  const orders: PendingOrder[] = [];
  await copyRows(
    client,
    `SELECT id, account_id, symbol, direction = 'buy', type = 'limit', rate, amount, leverage, stop_loss, take_profit,
       created_at, expires_at FROM pending_order WHERE status = 'open' AND ${ofAccounts} ORDER BY id`,
    (row) => orders.push(copiedOrder(row)),
  );
  return Map.groupBy(orders, ({ accountId }) => accountId);
}

function copiedOrder(row: CopiedRow): PendingOrder {
  return {
    id: row.integer(),
    accountId: row.integer(),
    symbol: row.text(),
    direction: row.boolean() ? 'buy' : 'sell',
    type: row.boolean() ? 'limit' : 'stop',
    rate: rate(BigInt(row.integer())),
    amount: money(BigInt(row.integer())),
    leverage: row.int4(),
    stopLoss: optionalRate(row.optionalInteger()),
    takeProfit: optionalRate(row.optionalInteger()),
    createdAt: row.instant(),
    expiresAt: row.optionalInstant(),
  };
}

function optionalRate(value: number | undefined): Rate | undefined {
  return value === undefined ? undefined : rate(BigInt(value));
}

/** Packs a position's row directly into figures, without creating an object per position. */
function pushFigures(figures: number[], id: number, row: CopiedRow): void {
  const symbol = row.text();
  const isBuy = row.boolean();
  const amount = row.integer();
  const leverage = row.int4();
  const openedAt = row.instant();
  const openRate = row.integer();
  const stopLoss = row.optionalInteger() ?? NO_LEVEL;
  const takeProfit = row.optionalInteger() ?? NO_LEVEL;
  const trailing = row.optionalInteger() ?? NO_LEVEL;
  const breakEven = row.optionalInteger() ?? NO_LEVEL;
  const terms = packedTerms(symbol, { leverage, isSell: !isBuy, isProtected: row.boolean() });
  figures.push(id, terms, amount, openedAt, openRate, stopLoss, takeProfit, trailing, breakEven);
}

/** Sorts an account's positions by id. PostgreSQL returns rows in storage order, in which they mostly are sorted. */
function inOrder(figures: number[]): number[] {
  const starts = Array.from({ length: figures.length / WIDTH }, (_, index) => index * WIDTH);
  const idAt = (at: number): number => figures[at] ?? 0;
  if (starts.every((at) => at === 0 || idAt(at) > idAt(at - WIDTH))) return figures.slice();
  const sorted = starts.sort((first, second) => idAt(first) - idAt(second));
  return sorted.flatMap((at) => figures.slice(at, at + WIDTH));
}

function copiedAccount(row: CopiedRow, eligibilityOf: (text: string) => TradingAccount['eligibility']): BareAccount {
  return {
    id: row.integer(),
    brandId: row.text(),
    clientId: row.integer(),
    kind: row.boolean() ? 'real' : 'demo',
    currency: row.text(),
    cash: money(BigInt(row.integer())),
    credit: money(BigInt(row.integer())),
    used: money(BigInt(row.integer())),
    reserved: money(BigInt(row.integer())),
    suspended: money(BigInt(row.integer())),
    owed: money(BigInt(row.integer())),
    eligibility: eligibilityOf(row.text()),
    chainHead: row.hex(),
    chainLength: row.integer(),
  };
}

/** Returns a parser of eligibilities with a cache: thousands of accounts share a few sets of permissions. */
export function eligibilities(): (text: string) => TradingAccount['eligibility'] {
  const eligibilityByText = new Map<string, TradingAccount['eligibility']>();
  return (text) => {
    const found = eligibilityByText.get(text);
    if (found !== undefined) return found;
    const eligibility = storedEligibility(JSON.parse(text));
    eligibilityByText.set(text, eligibility);
    return eligibility;
  };
}
