import { brokerAccountName } from '@candor/domain/ledger/entry.ts';
import type { LedgerEntry, Posting } from '@candor/domain/ledger/entry.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { Value } from './binaryArray.ts';
import type { AccountRow } from './book.ts';
import { answerText, canonical } from './canonical.ts';
import type { DeskCommand } from './commands.ts';
import { ruleVersion } from './rows.ts';
import type {
  ActionRow,
  Batch,
  DeskMoment,
  EntryRow,
  ExecutionRow,
  HaltRow,
  JournalRow,
  LimitRow,
  OpeningRow,
  SettingRow,
  TermRow,
} from './rows.ts';
import type { PendingOrderRow, PositionRow } from './rows.ts';
import { arraysOf, insertInto, unnest } from './statement.ts';
import type { Column, Part } from './statement.ts';

const canonicalOrNull = (value: unknown) => (value === undefined ? null : canonical(value));

interface InBatch<Row> {
  readonly row: Row;
  readonly batch: Batch;
  readonly seq: number;
}

const batchNumber = {
  name: 'batch',
  type: 'bigint',
  value: ({ batch }: InBatch<unknown>) => batch.number,
} as const;

const accountColumns: readonly Column<InBatch<AccountRow>>[] = [
  { name: 'id', type: 'bigint', value: ({ row: { account } }) => account.id },
  { name: 'brand_id', type: 'text', value: ({ row: { account } }) => account.brandId },
  { name: 'client_id', type: 'bigint', value: ({ row: { account } }) => account.clientId },
  { name: 'kind', type: 'text', value: ({ row: { account } }) => account.kind },
  { name: 'currency', type: 'text', value: ({ row: { account } }) => account.currency },
  { name: 'cash', type: 'bigint', value: ({ row: { account } }) => account.cash },
  { name: 'credit', type: 'bigint', value: ({ row: { account } }) => account.credit },
  { name: 'used', type: 'bigint', value: ({ row: { account } }) => account.used },
  { name: 'reserved', type: 'bigint', value: ({ row: { account } }) => account.reserved },
  { name: 'suspended', type: 'bigint', value: ({ row: { account } }) => account.suspended },
  { name: 'owed', type: 'bigint', value: ({ row: { account } }) => account.owed },
  {
    name: 'eligibility',
    type: 'jsonb',
    value: ({ row }) => (row.keepsEligibility === true ? null : canonical(row.account.eligibility)),
  },
  { name: 'chain_head', type: 'bytea', value: ({ row: { account } }) => account.chainHead },
  { name: 'chain_length', type: 'bigint', value: ({ row: { account } }) => account.chainLength },
  { name: 'opened_at', type: 'timestamptz', value: ({ batch }) => batch.at },
  batchNumber,
];

const positionColumns: readonly Column<InBatch<PositionRow>>[] = [
  { name: 'id', type: 'bigint', value: ({ row }) => row.position.id },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId },
  { name: 'account_id', type: 'bigint', value: ({ row }) => row.position.accountId },
  { name: 'symbol', type: 'text', value: ({ row }) => row.position.symbol },
  { name: 'direction', type: 'text', value: ({ row }) => row.position.direction },
  { name: 'amount', type: 'bigint', value: ({ row }) => row.position.amount },
  { name: 'leverage', type: 'integer', value: ({ row }) => row.position.leverage },
  { name: 'opened_at', type: 'timestamptz', value: ({ row }) => row.position.openedAt },
  { name: 'open_rate', type: 'bigint', value: ({ row }) => row.position.openRate },
  { name: 'stop_loss', type: 'bigint', value: ({ row }) => row.position.stopLoss ?? null },
  { name: 'take_profit', type: 'bigint', value: ({ row }) => row.position.takeProfit ?? null },
  { name: 'trailing_distance', type: 'bigint', value: ({ row }) => row.position.trailing ?? null },
  { name: 'break_even', type: 'bigint', value: ({ row }) => row.position.breakEven ?? null },
  { name: 'protected', type: 'boolean', value: ({ row }) => row.position.protected },
  {
    name: 'closed_at',
    type: 'timestamptz',
    value: ({ row }) => ifClosed(row.position, ({ closedAt }) => closedAt),
  },
  { name: 'close_rate', type: 'bigint', value: ({ row }) => ifClosed(row.position, ({ closeRate }) => closeRate) },
  { name: 'profit', type: 'bigint', value: ({ row }) => ifClosed(row.position, ({ profit }) => profit) },
  {
    name: 'closing_reason',
    type: 'text',
    value: ({ row }) => ifClosed(row.position, ({ closingReason }) => closingReason),
  },
  { name: 'parent', type: 'bigint', value: ({ row }) => ifClosed(row.position, ({ parent }) => parent ?? null) },
];

type Closed = Extract<PositionRow['position'], { readonly closedAt: number }>;

function ifClosed(position: Position | Closed, value: (closed: Closed) => Value): Value {
  return 'closedAt' in position ? value(position) : null;
}

const pendingOrderColumns: readonly Column<InBatch<PendingOrderRow>>[] = [
  { name: 'id', type: 'bigint', value: ({ row }) => row.order.id },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId },
  { name: 'account_id', type: 'bigint', value: ({ row }) => row.order.accountId },
  { name: 'symbol', type: 'text', value: ({ row }) => row.order.symbol },
  { name: 'direction', type: 'text', value: ({ row }) => row.order.direction },
  { name: 'type', type: 'text', value: ({ row }) => row.order.type },
  { name: 'rate', type: 'bigint', value: ({ row }) => row.order.rate },
  { name: 'amount', type: 'bigint', value: ({ row }) => row.order.amount },
  { name: 'leverage', type: 'integer', value: ({ row }) => row.order.leverage },
  { name: 'stop_loss', type: 'bigint', value: ({ row }) => row.order.stopLoss ?? null },
  { name: 'take_profit', type: 'bigint', value: ({ row }) => row.order.takeProfit ?? null },
  { name: 'created_at', type: 'timestamptz', value: ({ row }) => row.order.createdAt },
  { name: 'expires_at', type: 'timestamptz', value: ({ row }) => row.order.expiresAt ?? null },
  { name: 'status', type: 'text', value: ({ row }) => ifEnded(row.order)?.status ?? 'open' },
  { name: 'ended_at', type: 'timestamptz', value: ({ row }) => ifEnded(row.order)?.endedAt ?? null },
  { name: 'position_id', type: 'bigint', value: ({ row }) => ifEnded(row.order)?.positionId ?? null },
  { name: 'refusal', type: 'jsonb', value: ({ row }) => canonicalOrNull(ifEnded(row.order)?.refusal) },
];

function ifEnded(order: PendingOrder | EndedOrder): EndedOrder | undefined {
  return 'status' in order ? order : undefined;
}

const executionColumns: readonly Column<InBatch<ExecutionRow>>[] = [
  { name: 'id', type: 'bigint', value: ({ row }) => row.id },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId },
  { name: 'account_id', type: 'bigint', value: ({ row }) => row.accountId },
  { name: 'position_id', type: 'bigint', value: ({ row }) => row.positionId },
  { name: 'kind', type: 'text', value: ({ row }) => row.kind },
  { name: 'command_id', type: 'text', value: ({ row }) => row.commandId },
  { name: 'actor', type: 'text', value: ({ row }) => row.actor },
  { name: 'rule_version', type: 'text', value: ({ row }) => ruleVersion(row) },
  { name: 'tick_id', type: 'bigint', value: ({ row }) => row.quote.tickId },
  { name: 'tick_buy', type: 'bigint', value: ({ row }) => row.quote.buy },
  { name: 'tick_sell', type: 'bigint', value: ({ row }) => row.quote.sell },
  { name: 'tick_source', type: 'text', value: ({ row }) => row.quote.source },
  { name: 'tick_source_time', type: 'timestamptz', value: ({ row }) => row.quote.sourceTime },
  { name: 'tick_received_time', type: 'timestamptz', value: ({ row }) => row.quote.receivedTime },
  { name: 'mark_up', type: 'bigint', value: ({ row }) => row.markUp },
  { name: 'expected_rate', type: 'bigint', value: ({ row }) => row.expectedRate ?? null },
  { name: 'fill_rate', type: 'bigint', value: ({ row }) => row.fillRate ?? null },
  { name: 'entry_id', type: 'bigint', value: ({ row }) => row.entryId ?? null },
  { name: 'stop_loss', type: 'bigint', value: ({ row }) => row.levels?.stopLoss ?? null },
  { name: 'take_profit', type: 'bigint', value: ({ row }) => row.levels?.takeProfit ?? null },
  { name: 'legs', type: 'jsonb', value: ({ row }) => canonicalOrNull(row.legs) },
  { name: 'received_at', type: 'timestamptz', value: ({ row }) => row.arrival?.receivedAt ?? null },
  { name: 'seen_tick', type: 'bigint', value: ({ row }) => row.arrival?.seenTick ?? null },
  { name: 'at', type: 'timestamptz', value: ({ row }) => row.at },
  batchNumber,
];

const journalColumns: readonly Column<InBatch<JournalRow>>[] = [
  { name: 'account_id', type: 'bigint', value: ({ row }) => row.accountId },
  { name: 'command_id', type: 'text', value: ({ row }) => row.commandId },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId },
  { name: 'kind', type: 'text', value: ({ row }) => row.kind },
  { name: 'actor', type: 'text', value: ({ row }) => row.actor },
  { name: 'payload', type: 'jsonb', value: ({ row }) => row.payloadText ?? canonical(row.payload) },
  { name: 'answer', type: 'jsonb', value: ({ row }) => answerText(row.answer) },
  { name: 'last_tick', type: 'bigint', value: ({ row }) => row.lastTick },
  { name: 'house_exposure', type: 'bigint', value: ({ row }) => row.houseExposure ?? null },
  { name: 'received_at', type: 'timestamptz', value: ({ row }) => row.arrival?.receivedAt ?? null },
  { name: 'seen_tick', type: 'bigint', value: ({ row }) => row.arrival?.seenTick ?? null },
  { name: 'settings_version', type: 'integer', value: ({ row }) => row.settings ?? null },
  { name: 'terms_version', type: 'integer', value: ({ row }) => row.terms ?? null },
  { name: 'at', type: 'timestamptz', value: ({ row }) => row.at },
  batchNumber,
  { name: 'seq', type: 'integer', value: ({ seq }) => seq },
];

const entryColumns: readonly Column<InBatch<EntryRow>>[] = [
  { name: 'id', type: 'bigint', value: ({ row }) => row.entry.id },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.entry.brandId },
  { name: 'book', type: 'text', value: ({ row }) => row.entry.book },
  { name: 'currency', type: 'text', value: ({ row }) => row.entry.currency },
  { name: 'kind', type: 'text', value: ({ row }) => row.entry.kind },
  { name: 'account_id', type: 'bigint', value: ({ row }) => row.accountId },
  { name: 'reference', type: 'text', value: ({ row }) => row.entry.reference },
  { name: 'at', type: 'timestamptz', value: ({ row }) => row.entry.at },
  { name: 'hash', type: 'bytea', value: ({ row }) => row.hash },
  { name: 'chain_position', type: 'bigint', value: ({ row }) => row.chainPosition },
  batchNumber,
];

/** Columns that every desk command has: the staff member, the reason and the moment. */
const deskColumns: readonly Column<InBatch<DeskCommand & DeskMoment>>[] = [
  { name: 'command_id', type: 'text', value: ({ row }) => row.commandId },
  { name: 'staff_id', type: 'bigint', value: ({ row }) => row.staffId },
  { name: 'staff_name', type: 'text', value: ({ row }) => row.staffName },
  { name: 'approved_by', type: 'text', value: ({ row }) => row.approvedBy ?? null },
  { name: 'reason', type: 'text', value: ({ row }) => row.reason },
  { name: 'last_tick', type: 'bigint', value: ({ row }) => row.lastTick },
  { name: 'journalled', type: 'integer', value: ({ row }) => row.journalled },
  { name: 'at', type: 'timestamptz', value: ({ row }) => row.at },
  batchNumber,
  { name: 'seq', type: 'integer', value: ({ seq }) => seq },
];

const openingColumns: readonly Column<InBatch<OpeningRow>>[] = [
  ...deskColumns,
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId ?? null },
  { name: 'symbol', type: 'text', value: ({ row }) => row.symbol ?? null },
  { name: 'is_paused', type: 'boolean', value: ({ row }) => row.isPaused },
  { name: 'acting_brand', type: 'text', value: ({ row }) => row.actingBrand },
];

const haltColumns: readonly Column<InBatch<HaltRow>>[] = [
  ...deskColumns,
  { name: 'symbol', type: 'text', value: ({ row }) => row.symbol },
  { name: 'is_halted', type: 'boolean', value: ({ row }) => row.isHalted },
  { name: 'note', type: 'text', value: ({ row }) => row.note ?? null },
  { name: 'quote', type: 'jsonb', value: ({ row }) => canonicalOrNull(row.quote) },
  { name: 'acting_brand', type: 'text', value: ({ row }) => row.actingBrand },
];

const actionColumns: readonly Column<InBatch<ActionRow>>[] = [
  ...deskColumns,
  { name: 'action_id', type: 'text', value: ({ row }) => row.actionId },
  { name: 'step', type: 'text', value: ({ row }) => row.step },
  { name: 'symbol', type: 'text', value: ({ row }) => row.symbol },
  { name: 'terms', type: 'jsonb', value: ({ row }) => canonical(row.terms) },
  { name: 'effective_at', type: 'timestamptz', value: ({ row }) => row.effectiveAt },
  { name: 'note', type: 'text', value: ({ row }) => row.note ?? null },
  { name: 'quote', type: 'jsonb', value: ({ row }) => canonicalOrNull(row.quote) },
  { name: 'acting_brand', type: 'text', value: ({ row }) => row.actingBrand },
];

const limitColumns: readonly Column<InBatch<LimitRow>>[] = [
  ...deskColumns,
  { name: 'brand_id', type: 'text', value: ({ row }) => row.place.brandId },
  { name: 'symbol', type: 'text', value: ({ row }) => row.place.symbol ?? null },
  { name: 'name', type: 'text', value: ({ row }) => row.place.name },
  { name: 'before', type: 'bigint', value: ({ row }) => row.before },
  { name: 'figure', type: 'bigint', value: ({ row }) => row.figure ?? null },
  { name: 'after', type: 'bigint', value: ({ row }) => row.after },
];

const settingColumns: readonly Column<InBatch<SettingRow>>[] = [
  ...deskColumns,
  { name: 'brand_id', type: 'text', value: ({ row }) => row.brandId },
  { name: 'version', type: 'integer', value: ({ row }) => row.version },
  { name: 'key', type: 'text', value: ({ row }) => row.key },
  { name: 'before', type: 'text', value: ({ row }) => row.before },
  { name: 'text', type: 'text', value: ({ row }) => row.text ?? null },
  { name: 'after', type: 'text', value: ({ row }) => row.after },
];

const termColumns: readonly Column<InBatch<TermRow>>[] = [
  ...deskColumns,
  { name: 'version', type: 'integer', value: ({ row }) => row.version },
  { name: 'place', type: 'text', value: ({ row }) => row.place },
  { name: 'name', type: 'text', value: ({ row }) => row.name },
  { name: 'before', type: 'text', value: ({ row }) => row.before },
  { name: 'text', type: 'text', value: ({ row }) => row.text ?? null },
  { name: 'after', type: 'text', value: ({ row }) => row.after },
  { name: 'acting_brand', type: 'text', value: ({ row }) => row.actingBrand },
];

interface PostingRow {
  readonly entry: LedgerEntry;
  readonly posting: Posting;
}

const postingColumns: readonly Column<InBatch<PostingRow>>[] = [
  { name: 'entry_id', type: 'bigint', value: ({ row }) => row.entry.id },
  { name: 'seq', type: 'integer', value: ({ row }) => row.entry.postings.indexOf(row.posting) },
  { name: 'brand_id', type: 'text', value: ({ row }) => row.entry.brandId },
  { name: 'book', type: 'text', value: ({ row }) => row.entry.book },
  { name: 'currency', type: 'text', value: ({ row }) => row.entry.currency },
  {
    name: 'account_id',
    type: 'bigint',
    value: ({ row: { posting } }) => (posting.account.kind === 'client' ? posting.account.accountId : null),
  },
  {
    name: 'house',
    type: 'text',
    value: ({ row: { posting } }) => (posting.account.kind === 'client' ? null : brokerAccountName(posting.account)),
  },
  { name: 'amount', type: 'bigint', value: ({ row }) => row.posting.amount },
];

const updateAccounts: Part<InBatch<AccountRow>> = {
  columns: accountColumns,
  sql: (from) => `UPDATE trading_account AS row
    SET cash = given.cash, credit = given.credit, used = given.used, reserved = given.reserved,
        suspended = given.suspended, owed = given.owed,
        eligibility = coalesce(given.eligibility, row.eligibility),
        chain_head = given.chain_head, chain_length = given.chain_length, batch = given.batch
    FROM ${from} WHERE row.id = given.id`,
};

const updatePositions: Part<InBatch<PositionRow>> = {
  columns: positionColumns,
  sql: (from) => `UPDATE position AS row
    SET amount = given.amount, open_rate = given.open_rate, stop_loss = given.stop_loss,
        take_profit = given.take_profit, trailing_distance = given.trailing_distance,
        break_even = given.break_even, protected = given.protected,
        closed_at = given.closed_at, close_rate = given.close_rate, profit = given.profit,
        closing_reason = given.closing_reason
    FROM ${from} WHERE row.id = given.id AND row.closed_at IS NULL`,
};

const updatePendingOrders: Part<InBatch<PendingOrderRow>> = {
  columns: pendingOrderColumns,
  sql: (from) => `UPDATE pending_order AS row
    SET rate = given.rate, amount = given.amount, stop_loss = given.stop_loss, take_profit = given.take_profit,
        expires_at = given.expires_at, status = given.status, ended_at = given.ended_at,
        position_id = given.position_id, refusal = given.refusal
    FROM ${from} WHERE row.id = given.id AND row.status = 'open'`,
};

/** A part of the statement, with the arrays that a batch fills it with. */
interface Section {
  readonly part: { readonly columns: readonly Column<never>[]; readonly sql: (from: string) => string };
  readonly arrays: (batch: Batch) => Buffer[];
}

function section<Row>(part: Part<InBatch<Row>>, rowsOf: (batch: Batch) => readonly Row[]): Section {
  return {
    part,
    arrays: (batch) =>
      arraysOf(
        part.columns,
        rowsOf(batch).map((row, seq) => ({ row, batch, seq })),
      ),
  };
}

const sections: readonly Section[] = [
  section(insertInto('trading_account', accountColumns), ({ accounts }) => accounts.filter(({ isNew }) => isNew)),
  section(updateAccounts, ({ accounts }) => accounts.filter(({ isNew }) => !isNew)),
  section(insertInto('position', positionColumns), ({ positions }) => positions.filter(({ isNew }) => isNew)),
  section(updatePositions, ({ positions }) => positions.filter(({ isNew }) => !isNew)),
  section(insertInto('pending_order', pendingOrderColumns), ({ pendingOrders }) =>
    pendingOrders.filter(({ isNew }) => isNew),
  ),
  section(updatePendingOrders, ({ pendingOrders }) => pendingOrders.filter(({ isNew }) => !isNew)),
  section(insertInto('execution', executionColumns), ({ executions }) => executions),
  section(insertInto('journal', journalColumns), ({ journal }) => journal),
  section(insertInto('opening_switch', openingColumns), ({ openings }) => openings),
  section(insertInto('halt_switch', haltColumns), ({ halts }) => halts),
  section(insertInto('limit_change', limitColumns), ({ limitChanges }) => limitChanges),
  section(insertInto('setting_change', settingColumns), ({ settingChanges }) => settingChanges),
  section(insertInto('market_term_change', termColumns), ({ termChanges }) => termChanges),
  section(insertInto('corporate_action_step', actionColumns), ({ actions }) => actions),
  section(insertInto('ledger_entry', entryColumns), ({ entries }) => entries),
  section(insertInto('posting', postingColumns), ({ entries }) =>
    entries.flatMap(({ entry }) => entry.postings.map((posting) => ({ entry, posting }))),
  ),
];

const BATCH_PARAMETERS = 10;

/**
 * Writes the whole batch as one statement: one round trip, one transaction, and the lease check inside it. Rows of each
 * kind travel as one array per column.
 */
export const batchSql: string = (() => {
  let parameter = BATCH_PARAMETERS + 1;
  const parts = sections.map(({ part }, index) => {
    const from = unnest(part.columns, parameter);
    parameter += part.columns.length;
    return `part_${index} AS (${part.sql(from)})`;
  });
  return `WITH ${parts.join(',\n')}
INSERT INTO batch (number, engine, epoch, at, last_id, open_positions, open_amounts, client_cash, pending_orders)
SELECT $1::bigint, $2::text, $3::bigint, $4::timestamptz, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint
WHERE $10::boolean AND require_lease($2, $3)`;
})();

/** Returns the parameters of a batch that name the batch and its writer. */
export function batchFigures({ number, at, lastId, totals }: Batch, engine: string, epoch: bigint): unknown[] {
  const { openPositions, openAmounts, clientCash, pendingOrders } = totals;
  const time = new Date(at).toISOString();
  return [number, engine, epoch, time, lastId, openPositions, openAmounts, clientCash, pendingOrders, true];
}

/** Returns the other parameters: the arrays of its rows. */
export function batchArrays(batch: Batch): Buffer[] {
  return sections.flatMap(({ arrays }) => arrays(batch));
}
