import type { AccountId, CommandId, Instant, InstrumentSymbol, OrderId, PositionId } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../../database/columns.ts';
import type { Connection } from '../../../../database/pool.ts';
import { canonical, storedAnswer, storedLegs } from '../canonical.ts';
import type { Actor, Answer } from '../commands.ts';
import { PENDING_ORDER_COLUMNS, toPendingOrder } from '../pendingRows.ts';
import type { PendingOrderColumns } from '../pendingRows.ts';
import { readActions, readHalts, readLimitChanges, readOpenings } from '../deskRows.ts';
import { readSettingChanges, readTermChanges } from '../deskRows.ts';
import type { StoredAction, StoredHalt, StoredLimitChange, StoredOpening } from '../deskRows.ts';
import type { StoredSettingChange, StoredTermChange } from '../deskRows.ts';
import type { Leg } from '../rows.ts';
import { POSITION_COLUMNS, toClosedPosition, toPosition } from '../store.ts';
import type { PositionColumns } from '../store.ts';
import { movedTo, pendingFacts, positionFacts, tickFacts, toFacts } from './facts.ts';
import type { Facts } from './facts.ts';

/** A row of the journal. */
export interface StoredCommand {
  readonly commandId: CommandId;
  readonly kind: string;
  readonly actor: Actor;
  readonly payload: unknown;
  readonly answer: Answer;
  readonly at: Instant;
  /** Undefined in rows from before the journal recorded it, as is the exposure. */
  readonly lastTick: number | undefined;
  readonly houseExposure: bigint | undefined;
  /** Place in the journal: the batch and the row within it. */
  readonly batch: number;
  readonly seq: number;
}

export interface StoredExecution {
  readonly positionId: PositionId;
  readonly commandId: CommandId;
  readonly actor: Actor;
  readonly at: Instant;
  /** The tick of the fill. */
  readonly tick: Quote;
  /** For a rule, the tick at which it fired: a close-out fills other instruments at their own last ticks. */
  readonly trigger: Quote;
  readonly legs: readonly Leg[];
  readonly facts: Facts;
}

export interface StoredEntry {
  readonly at: Instant;
  /** Amount posted to the account itself. */
  readonly own: bigint;
  readonly facts: Facts;
}

/** All stored rows of one trading account, in order of decision. */
export interface History {
  readonly accountId: AccountId;
  readonly brandId: string;
  readonly account: Facts;
  readonly commands: readonly StoredCommand[];
  readonly executions: readonly StoredExecution[];
  readonly entries: readonly StoredEntry[];
  readonly positions: ReadonlyMap<PositionId, Facts>;
  readonly pendingOrders: ReadonlyMap<OrderId, Facts>;
  /** The ids that its decisions were given, in order. */
  readonly ids: readonly number[];
  /** Every switch of opening, in order. */
  readonly openings: readonly StoredOpening[];
  /** Every halt and every end of one, in order. */
  readonly halts: readonly StoredHalt[];
  /** Every change of a limit, in order. */
  readonly limitChanges: readonly StoredLimitChange[];
  /** Every change of a setting, in order. */
  readonly settingChanges: readonly StoredSettingChange[];
  /** Every change of a term of a market, in order. */
  readonly termChanges: readonly StoredTermChange[];
  /** Every corporate action that was carried out, in order. */
  readonly actions: readonly StoredAction[];
  /** Time up to which the engine had stored everything. */
  readonly until: Instant;
}

/**
 * Reads the history in a transaction that sees one moment. Refuses an unknown account and an account with an archived
 * part: a replay needs the whole history.
 */
export async function readHistory(connection: Connection, accountId: AccountId): Promise<Result<History>> {
  const account = await readAccount(connection, accountId);
  if (account === undefined) return refuse({ code: 'notFound' });
  const until = await archivedUntil(connection, accountId);
  if (until !== undefined) return refuse({ code: 'tradeArchived', params: { until: new Date(until).toISOString() } });
  const positions = await readPositions(connection, accountId);
  const pendingOrders = await readPendingOrders(connection, accountId);
  const executions = await readExecutions(connection, accountId);
  const entries = await readEntries(connection, accountId);
  const { rows } = await connection.query<{ at: Instant }>('SELECT at FROM batch ORDER BY number DESC LIMIT 1');
  const idOf = ({ id }: Facts) => Number.parseInt(id ?? '', 10);
  const ids = [
    accountId,
    ...positions.keys(),
    ...pendingOrders.keys(),
    ...executions.map((row) => idOf(row.facts)),
    ...entries.map((row) => idOf(row.facts)),
  ];
  return accept({
    accountId,
    brandId: account.brandId,
    account: account.facts,
    commands: await readCommands(connection, accountId),
    executions,
    entries,
    positions,
    pendingOrders,
    ids: ids.toSorted((first, second) => first - second),
    openings: await readOpenings(connection),
    halts: await readHalts(connection),
    limitChanges: await readLimitChanges(connection),
    settingChanges: await readSettingChanges(connection),
    termChanges: await readTermChanges(connection),
    actions: (await readActions(connection)).filter(({ step }) => step === 'carriedOut'),
    until: rows[0]?.at ?? 0,
  });
}

interface AccountRow {
  readonly brand_id: string;
  readonly cash: bigint;
  readonly credit: bigint;
  readonly used: bigint;
  readonly reserved: bigint;
  readonly suspended: bigint;
  readonly owed: bigint;
  readonly chain_head: string;
  readonly chain_length: bigint;
}

async function readAccount(
  connection: Connection,
  id: AccountId,
): Promise<{ brandId: string; facts: Facts } | undefined> {
  const { rows } = await connection.query<AccountRow>(
    `SELECT brand_id, cash, credit, used, reserved, suspended, owed, encode(chain_head, 'hex') AS chain_head,
       chain_length FROM trading_account WHERE id = $1`,
    [String(id)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { cash, credit, used, reserved, suspended, owed, chain_head: chainHead, chain_length: chainLength } = row;
  const held = { cash, credit, used, reserved, suspended, owed };
  return { brandId: row.brand_id, facts: toFacts({ ...held, chainHead, chainLength }) };
}

/** Returns the end of the last archived month that contains a part of the account's history. */
async function archivedUntil(connection: Connection, accountId: AccountId): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ until: Instant | null }>(
    `SELECT max(until_at) AS until FROM archived_part JOIN table_part USING (name)
     WHERE table_name IN ('journal', 'execution') AND until_at > (SELECT opened_at FROM trading_account WHERE id = $1)`,
    [String(accountId)],
  );
  return rows[0]?.until ?? undefined;
}

interface CommandRow {
  readonly command_id: string;
  readonly kind: string;
  readonly actor: Actor;
  readonly payload: unknown;
  readonly answer: unknown;
  readonly at: Instant;
  readonly last_tick: bigint | null;
  readonly house_exposure: bigint | null;
  readonly batch: bigint;
  readonly seq: number;
}

async function readCommands(connection: Connection, accountId: AccountId): Promise<StoredCommand[]> {
  const { rows } = await connection.query<CommandRow>(
    `SELECT command_id, kind, actor, payload, answer, at, last_tick, house_exposure, batch, seq
     FROM journal WHERE account_id = $1 ORDER BY batch, seq`,
    [String(accountId)],
  );
  return rows.map(({ command_id, kind, actor, payload, answer, at, last_tick, house_exposure, batch, seq }) => ({
    commandId: command_id,
    kind,
    actor,
    payload,
    answer: storedAnswer(answer),
    at,
    lastTick: last_tick === null ? undefined : toInteger(last_tick),
    houseExposure: house_exposure ?? undefined,
    batch: toInteger(batch),
    seq,
  }));
}

interface ExecutionRow {
  readonly id: bigint;
  readonly position_id: bigint;
  readonly kind: string;
  readonly command_id: string;
  readonly actor: Actor;
  readonly rule_version: string;
  readonly symbol: InstrumentSymbol;
  readonly tick_id: bigint;
  readonly tick_buy: bigint;
  readonly tick_sell: bigint;
  readonly tick_source: string;
  readonly tick_source_time: Instant;
  readonly tick_received_time: Instant;
  readonly mark_up: bigint;
  readonly expected_rate: bigint | null;
  readonly fill_rate: bigint | null;
  readonly entry_id: bigint | null;
  readonly stop_loss: bigint | null;
  readonly legs: unknown;
  readonly at: Instant;
}

async function readExecutions(connection: Connection, accountId: AccountId): Promise<StoredExecution[]> {
  const { rows } = await connection.query<ExecutionRow>(
    `SELECT execution.*, symbol FROM execution JOIN position ON position.id = position_id
     WHERE execution.account_id = $1 ORDER BY execution.id`,
    [String(accountId)],
  );
  const executions: StoredExecution[] = [];
  for (const row of rows) executions.push(toExecution(row, executions.at(-1)));
  return executions;
}

/**
 * Finds the tick that triggered an execution: the newest quote it evaluated, if received at its time; else the previous
 * execution's trigger.
 */
function triggerOf(quotes: readonly Quote[], at: Instant, before: StoredExecution | undefined): Quote | undefined {
  const [newest] = quotes
    .filter(({ receivedTime }) => receivedTime === at)
    .toSorted((first, second) => second.tickId - first.tickId);
  return before?.at === at && (newest === undefined || before.trigger.tickId > newest.tickId) ? before.trigger : newest;
}

function toExecution(row: ExecutionRow, before: StoredExecution | undefined): StoredExecution {
  const { id, kind, command_id: commandId, actor, at, legs } = row;
  const tick: Quote = {
    symbol: row.symbol,
    tickId: toInteger(row.tick_id),
    buy: rate(row.tick_buy),
    sell: rate(row.tick_sell),
    source: row.tick_source,
    sourceTime: row.tick_source_time,
    receivedTime: row.tick_received_time,
  };
  const looked = legs === null ? undefined : storedLegs(legs);
  return {
    positionId: toInteger(row.position_id),
    commandId,
    actor,
    at,
    tick,
    trigger: looked === undefined ? tick : (triggerOf([tick, ...looked], at, before) ?? tick),
    legs: looked ?? [],
    facts: toFacts({
      id,
      position: row.position_id,
      kind,
      at,
      command: commandId,
      actor,
      rules: row.rule_version,
      ...tickFacts(tick),
      markUp: row.mark_up,
      expectedRate: row.expected_rate,
      fillRate: row.fill_rate,
      entry: row.entry_id,
      ...movedTo(row, row.stop_loss),
      legs: looked === undefined ? undefined : canonical(looked),
    }),
  };
}

interface EntryRow {
  readonly id: bigint;
  readonly kind: string;
  readonly book: string;
  readonly currency: string;
  readonly reference: string;
  readonly at: Instant;
  readonly hash: string;
  readonly chain_position: bigint;
  readonly postings: string | null;
  readonly own: bigint | null;
}

async function readEntries(connection: Connection, accountId: AccountId): Promise<StoredEntry[]> {
  const { rows } = await connection.query<EntryRow>(
    `SELECT id, kind, book, currency, reference, at, encode(hash, 'hex') AS hash, chain_position,
       (SELECT string_agg(coalesce(house, posting.account_id::text) || ' ' || amount, ', ' ORDER BY seq)
        FROM posting WHERE entry_id = entry.id) AS postings,
       (SELECT sum(amount)::bigint FROM posting WHERE entry_id = entry.id AND house IS NULL) AS own
     FROM ledger_entry entry WHERE account_id = $1 ORDER BY id`,
    [String(accountId)],
  );
  return rows.map(({ chain_position: chainPosition, own, ...row }) => ({
    at: row.at,
    own: own ?? 0n,
    facts: toFacts({ ...row, chainPosition }),
  }));
}

async function readPositions(connection: Connection, accountId: AccountId): Promise<Map<PositionId, Facts>> {
  const { rows } = await connection.query<PositionColumns>(
    `SELECT ${POSITION_COLUMNS} FROM position WHERE account_id = $1 ORDER BY id`,
    [String(accountId)],
  );
  return new Map(rows.map((row) => [toInteger(row.id), positionFacts(toClosedPosition(row) ?? toPosition(row))]));
}

async function readPendingOrders(connection: Connection, accountId: AccountId): Promise<Map<OrderId, Facts>> {
  const { rows } = await connection.query<PendingOrderColumns>(
    `SELECT ${PENDING_ORDER_COLUMNS} FROM pending_order WHERE account_id = $1 ORDER BY id`,
    [String(accountId)],
  );
  return new Map(rows.map((row) => [toInteger(row.id), pendingFacts(toPendingOrder(row))]));
}
