import type { WireRuleClose } from '@candor/contracts/http/history.ts';
import type { AccountId, Instant, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import { money, rate, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { openRateBefore, storedLegs } from '../../engine/dealing/index.ts';
import { ruleOf } from './present.ts';
import type { TradeRow } from './store.ts';

interface CloseRow extends Pick<TradeRow, 'closing_actor' | 'closing_reason' | 'direction' | 'stop_loss'> {
  readonly id: bigint;
  readonly position_id: bigint;
  readonly at: Instant;
  readonly tick_id: bigint;
  readonly tick_buy: bigint;
  readonly tick_sell: bigint;
  readonly tick_received_time: Instant;
  readonly entry_id: bigint | null;
  readonly legs: unknown;
  readonly close_rate: bigint;
  readonly profit: bigint;
}

/** A position with the ids between which it was open. Ids rise in the order of decisions, over all kinds of rows. */
const heldRows = rowsOf({
  position: {
    id: column.integer('position.id'),
    symbol: column.text(),
    direction: column.text<'buy' | 'sell'>(),
    amount: column.money(),
    leverage: column.integer(),
    open_rate: column.rate(openRateBefore({ position: 'opening.position_id', decision: '$3' })),
    stop_lost: column.rate('position.stop_loss').nullable(),
    take_profit: column.rate('position.take_profit').nullable(),
  },
  parent: column.integer().optional(),
  opened: column.integer('opening.id'),
  closed: column.integer('closing.id').optional(),
});
type Held = RowOf<typeof heldRows>;

interface Moment {
  readonly accountId: AccountId;
  readonly position: PositionId;
  readonly instrumentName: (symbol: InstrumentSymbol) => string;
}

/** Reads the closes by rules together with a position's, each with the whole account as it was before it. */
export async function readRuleCloses(connection: Connection, moment: Moment): Promise<WireRuleClose[]> {
  const closes = await readCloses(connection, moment);
  const [first] = closes;
  if (first === undefined) return [];
  const held = await readHeld(connection, moment.accountId, first);
  const cashes = await readCash(connection, moment.accountId, closes);
  return closes.map((close, index) => present(close, { held, cashes, index, ...moment }));
}

/** Reads the rule closes of one batch and instant: one check of the account, which may close several positions. */
async function readCloses(connection: Connection, { accountId, position }: Moment): Promise<CloseRow[]> {
  const { rows } = await connection.query<CloseRow>(
    // A delisting is excluded: it is no rule that checks the account.
    `SELECT execution.id, execution.position_id, execution.at, execution.tick_id, execution.tick_buy,
       execution.tick_sell, execution.tick_received_time, execution.entry_id, execution.legs, closed.close_rate,
       closed.profit, execution.actor AS closing_actor, closed.closing_reason, closed.direction, closed.stop_loss
     FROM execution this
     JOIN execution ON execution.account_id = this.account_id AND execution.batch = this.batch
       AND execution.at = this.at AND execution.kind = 'close' AND execution.actor IN ('rule', 'closeOut')
     JOIN position closed ON closed.id = execution.position_id AND closed.closing_reason <> 'delisted'
     WHERE this.account_id = $1 AND this.position_id = $2 AND this.kind = 'close' AND this.actor IN ('rule', 'closeOut')
     ORDER BY execution.id`,
    [String(accountId), String(position)],
  );
  return rows;
}

function readHeld(connection: Connection, accountId: AccountId, { id, at }: CloseRow): Promise<Held[]> {
  return heldRows.all(
    connection,
    `SELECT ${heldRows.columns} FROM position
     JOIN execution opening ON opening.position_id = coalesce(parent, position.id) AND opening.kind = 'open'
     LEFT JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
     WHERE position.account_id = $1 AND opened_at <= $2 AND (closed_at IS NULL OR closed_at >= $2)
     ORDER BY position.id`,
    [String(accountId), toTimestamp(at), String(id)],
  );
}

/** Reads the account's cash before each close, and finally the cash after the last. */
async function readCash(connection: Connection, accountId: AccountId, closes: readonly CloseRow[]): Promise<Money[]> {
  const last = closes.at(-1);
  const before = closes.map((close) => close.entry_id ?? close.id);
  const bounds = last === undefined ? before : [...before, last.id];
  const { rows } = await connection.query<{ cash: string }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::text FROM posting WHERE account_id = $1 AND entry_id < bound) AS cash
     FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (bound, place) ORDER BY place`,
    [String(accountId), bounds.map(String)],
  );
  return rows.map(({ cash }) => money(BigInt(cash)));
}

interface Known extends Moment {
  readonly held: readonly Held[];
  readonly cashes: readonly Money[];
  readonly index: number;
}

function present(close: CloseRow, { held, cashes, index, instrumentName }: Known): WireRuleClose {
  const tick = { buy: rate(close.tick_buy), sell: rate(close.tick_sell) };
  return {
    execution: toInteger(close.id),
    position: toInteger(close.position_id),
    rule: ruleOf(close) ?? 'closeOut',
    at: close.at,
    tick: { id: toInteger(close.tick_id), ...tick, received_time: close.tick_received_time },
    close_rate: rate(close.close_rate),
    profit: money(close.profit),
    cash: cashes[index] ?? money(0n),
    cash_after: cashes[index + 1] ?? money(0n),
    held: heldBefore(held, toInteger(close.id)).map((one) => ({ ...one, symbolName: instrumentName(one.symbol) })),
    quotes: storedLegs(close.legs).map((leg) => ({
      symbol: leg.symbol,
      buy: leg.buy,
      sell: leg.sell,
      tick: leg.tickId,
      received_time: leg.receivedTime,
      shut: leg.isShut === true,
    })),
  };
}

/**
 * Returns the positions that were open before a decision. Parts that were closed after the decision still belonged to
 * their position.
 */
function heldBefore(rows: readonly Held[], decision: number): Held['position'][] {
  const wasOpen = ({ opened, closed }: Held) => opened < decision && (closed === undefined || closed >= decision);
  const open = rows.filter(wasOpen);
  const whole = open.filter(({ parent }) => parent === undefined);
  return whole.map(({ position }) => {
    const parts = open.filter(({ parent }) => parent === position.id).map((part) => part.position);
    return { ...position, amount: sum([position, ...parts].map(({ amount }) => amount)) };
  });
}
