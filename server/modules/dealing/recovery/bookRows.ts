import type pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import type { AccountId } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from '../book.ts';
import { storedEligibility } from '../canonical.ts';
import { copyRows } from './copyRows.ts';
import type { CopiedRow } from './copyRows.ts';

/** An account without its positions. */
type BareAccount = Omit<TradingAccount, 'positions'>;

/** All accounts with their open positions, both in order of their ids, as a running engine has them. */
export async function readAccounts(client: pg.Client): Promise<TradingAccount[]> {
  return readRows(client, 'true', 'true');
}

/** The accounts that batches after this one have changed. Every change of a position changes its account. */
export async function readChangedAccounts(client: pg.Client, batch: number): Promise<TradingAccount[]> {
  assert(Number.isSafeInteger(batch), 'a batch number stands in the query as it is');
  const changed = `batch > ${batch}`;
  return readRows(client, changed, `account_id IN (SELECT id FROM trading_account WHERE ${changed})`);
}

async function readRows(client: pg.Client, ofAccounts: string, ofPositions: string): Promise<TradingAccount[]> {
  const positions = new Map<AccountId, Position[]>();
  await copyRows(
    client,
    `SELECT id, account_id, symbol, direction = 'buy', amount, leverage, opened_at, open_rate, stop_loss, take_profit,
       protected FROM position WHERE closed_at IS NULL AND ${ofPositions}`,
    (row) => {
      const position = copiedPosition(row);
      const known = positions.get(position.accountId);
      if (known === undefined) positions.set(position.accountId, [position]);
      else known.push(position);
    },
  );
  const accounts: TradingAccount[] = [];
  const eligibilityOf = eligibilities();
  await copyRows(
    client,
    `SELECT id, brand_id, client_id, kind = 'real', currency, cash, credit, used, eligibility::text, chain_head,
       chain_length FROM trading_account WHERE ${ofAccounts}`,
    (row) => {
      const account = copiedAccount(row, eligibilityOf);
      accounts.push(withPositions(account, positions.get(account.id) ?? []));
      positions.delete(account.id);
    },
  );
  assert(positions.size === 0, `positions without an account: ${[...positions.keys()].slice(0, 5).join(', ')}`);
  return accounts.sort((first, second) => first.id - second.id);
}

/** PostgreSQL gives rows as they lie; within an account they mostly lie in order already. */
export function withPositions(account: BareAccount, positions: Position[]): TradingAccount {
  const isSorted = positions.every(({ id }, index) => index === 0 || id > (positions[index - 1]?.id ?? 0));
  const sorted = isSorted ? positions : positions.sort((first, second) => first.id - second.id);
  const byId = new Map<number, Position>();
  for (const position of sorted) byId.set(position.id, position);
  return { ...account, positions: byId };
}

function copiedPosition(row: CopiedRow): Position {
  return {
    id: row.integer(),
    accountId: row.integer(),
    symbol: row.text(),
    direction: row.boolean() ? 'buy' : 'sell',
    amount: money(BigInt(row.integer())),
    leverage: row.int4(),
    openedAt: row.instant(),
    openRate: rate(BigInt(row.integer())),
    stopLoss: optionalRate(row.optionalInteger()),
    takeProfit: optionalRate(row.optionalInteger()),
    protected: row.boolean(),
  };
}

function optionalRate(value: number | undefined): Rate | undefined {
  return value === undefined ? undefined : rate(BigInt(value));
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
    eligibility: eligibilityOf(row.text()),
    chainHead: row.hex(),
    chainLength: row.integer(),
  };
}

/** Thousands of accounts share a few sets of permissions: each is parsed and kept once. */
export function eligibilities(): (text: string) => TradingAccount['eligibility'] {
  const known = new Map<string, TradingAccount['eligibility']>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const eligibility = storedEligibility(JSON.parse(text));
    known.set(text, eligibility);
    return eligibility;
  };
}
