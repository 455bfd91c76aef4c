import { createHash } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { canonical } from '@candor/server/modules/engine/dealing/canonical.ts';

/** One line of evidence with the position that it changed. */
export interface ExecutionLine {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly position_id: bigint;
  readonly kind: 'open' | 'update' | 'close' | 'split' | 'dividend';
  readonly command_id: string;
  readonly actor: string;
  readonly at: Instant;
  readonly tick_id: bigint;
  readonly tick_sell: bigint;
  readonly tick_buy: bigint;
  readonly tick_source_time: Instant;
  readonly mark_up: bigint;
  readonly expected_rate: bigint | null;
  readonly fill_rate: bigint | null;
  readonly entry_id: bigint | null;
  readonly symbol: string;
  readonly direction: string;
  /** Amount at that time: parts of the position may have been closed since. */
  readonly amount: bigint;
  readonly leverage: number;
  /** Levels after the execution. */
  readonly stop_loss: bigint | null;
  readonly take_profit: bigint | null;
  /** The position from which a closed part was split. */
  readonly parent: bigint | null;
  readonly profit: bigint | null;
  readonly closing_reason: string | null;
}

/** A ledger entry with its postings, the broker's and the client's. */
export interface EntryLine {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly book: string;
  readonly currency: string;
  readonly kind: string;
  readonly reference: string;
  readonly at: Instant;
  readonly hash: string;
  readonly postings: readonly { readonly seq: number; readonly owner: string; readonly amount: string }[];
}

export interface AccountLine {
  readonly id: bigint;
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly cash: bigint;
  readonly credit: bigint;
  readonly used: bigint;
  readonly reserved: bigint;
  readonly suspended: bigint;
  readonly owed: bigint;
  readonly chain_head: string;
  readonly chain_length: bigint;
}

export interface OpenLine {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly symbol: string;
  readonly direction: 'buy' | 'sell';
  readonly amount: bigint;
  readonly leverage: number;
  readonly open_rate: bigint;
  readonly stop_loss: bigint | null;
  readonly take_profit: bigint | null;
  readonly trailing_distance: bigint | null;
  readonly break_even: bigint | null;
}

/** A pending order, open or ended. */
export interface PendingLine {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly symbol: string;
  readonly direction: 'buy' | 'sell';
  readonly type: 'limit' | 'stop';
  readonly rate: bigint;
  readonly amount: bigint;
  readonly leverage: number;
  readonly status: string;
  readonly ended_at: Instant | null;
  readonly position_id: bigint | null;
  readonly refusal: string | null;
}

/** The sum of one ledger account: the clients' together, or one of the broker's. */
export interface TrialLine {
  readonly book: string;
  readonly currency: string;
  readonly owner: string;
  readonly amount: bigint;
}

/** Everything that a run has left in its database, in one order. */
export interface Outcome {
  readonly executions: readonly ExecutionLine[];
  readonly entries: readonly EntryLine[];
  readonly accounts: readonly AccountLine[];
  readonly open: readonly OpenLine[];
  readonly trial: readonly TrialLine[];
  readonly pending: readonly PendingLine[];
}

export async function readOutcome(dealing: Pool): Promise<Outcome> {
  const all = async <Row extends object>(sql: string) => (await dealing.query<Row>(sql)).rows;
  return {
    executions: await all<ExecutionLine>(`
      SELECT done.id, done.account_id, position_id, done.kind, command_id, actor, at, tick_id, tick_sell, tick_buy,
        tick_source_time, mark_up, expected_rate, fill_rate, entry_id,
        symbol, direction, leverage, done.stop_loss, done.take_profit, parent, profit, closing_reason,
        (amount + coalesce((SELECT sum(part.amount) FROM position part
           WHERE part.parent = position.id AND part.id > done.id), 0))::bigint AS amount
      FROM execution done JOIN position ON position.id = position_id ORDER BY done.id`),
    entries: await all<EntryLine>(`
      SELECT id, entry.account_id, entry.book, entry.currency, kind, reference, at, encode(hash, 'hex') AS hash,
        (SELECT json_agg(json_build_object('seq', seq, 'owner', coalesce(house, posting.account_id::text),
           'amount', amount::text) ORDER BY seq) FROM posting WHERE entry_id = entry.id) AS postings
      FROM ledger_entry entry ORDER BY id`),
    accounts: await all<AccountLine>(`
      SELECT id, kind, currency, cash, credit, used, reserved, suspended, owed, encode(chain_head, 'hex') AS chain_head,
        chain_length FROM trading_account ORDER BY id`),
    open: await all<OpenLine>(`
      SELECT id, account_id, symbol, direction, amount, leverage, open_rate, stop_loss, take_profit,
        trailing_distance, break_even
      FROM position WHERE closed_at IS NULL ORDER BY id`),
    pending: await all<PendingLine>(`
      SELECT id, account_id, symbol, direction, type, rate, amount, leverage, status, ended_at, position_id,
        refusal ->> 'code' AS refusal
      FROM pending_order ORDER BY id`),
    trial: await all<TrialLine>(`
      SELECT book, currency, coalesce(house, 'clients') AS owner, sum(amount)::bigint AS amount
      FROM posting GROUP BY 1, 2, 3 ORDER BY 1, 2, coalesce(house, 'clients') COLLATE "C"`),
  };
}

/** Returns the fingerprint of a run: equal only if every execution, entry and account is. */
export function outcomeHash(outcome: Outcome): string {
  return createHash('sha256').update(canonical(outcome)).digest('hex');
}
