import type { AccountId, BrandId, ClientId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money, MoneySum } from '@candor/domain/money/money.ts';
import { ROBOT_RULE_VERSION } from '@candor/domain/robot/decide.ts';
import type { RobotDecision, RobotQuestion } from '@candor/domain/robot/decide.ts';
import type { RecordedTrade } from '@candor/domain/robot/record.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import { costOfOpening } from '@candor/domain/trading/profit.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import {
  canonical,
  countedProfit,
  storedAnswer,
  storedRobotDecision,
  storedRobotQuestion,
} from '../../engine/dealing/index.ts';

/** A client's latest switch of the robot. */
export interface LatestSwitch {
  readonly id: number;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly isOn: boolean;
  readonly at: Instant;
}

/** A decision as it was stored, before its order was sent. */
export interface StoredDecision {
  readonly id: number;
  readonly switchId: number;
  readonly symbol: InstrumentSymbol;
  readonly barAt: Instant;
  readonly decidedAt: Instant;
  readonly commandId: CommandId | undefined;
  readonly question: RobotQuestion;
  readonly decision: RobotDecision;
}

export interface NewDecision extends Omit<StoredDecision, 'id'> {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
}

/** The result of a decision's order. */
export interface OrderOutcome {
  readonly refusal: string | undefined;
  readonly positionId: number | undefined;
  /** Profit of the position; undefined while it is open. */
  readonly profit: Money | undefined;
}

const switchRows = rowsOf({
  id: column.integer(),
  clientId: column.integer(),
  accountId: column.integer(),
  isOn: column.flag(),
  at: column.instant(),
});
const careRows = switchRows.with({
  isDecided: column.flag(`EXISTS (
    SELECT 1 FROM trading_account AS account
    WHERE account.id = latest.account_id AND (account.eligibility #>> '{robot,number}')::bigint >= latest.id)`),
});

export function findLatestSwitch(connection: Connection, clientId: ClientId): Promise<LatestSwitch | undefined> {
  return switchRows.first(
    connection,
    `SELECT ${switchRows.columns} FROM robot_switch WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
}

/** Finds the latest switch of each client whose robot is on, or whose switch the engine has not decided yet. */
export function findActiveSwitches(
  connection: Connection,
): Promise<(LatestSwitch & { readonly isDecided: boolean })[]> {
  return careRows.all(
    connection,
    `SELECT * FROM (
       SELECT ${careRows.columns}
       FROM (SELECT DISTINCT ON (client_id) * FROM robot_switch ORDER BY client_id, id DESC) AS latest
     ) AS one WHERE "isOn" OR NOT "isDecided" ORDER BY id`,
  );
}

export interface NewSwitch {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly isOn: boolean;
  readonly at: Instant;
}

export function insertSwitch(connection: Connection, one: NewSwitch): Promise<LatestSwitch[]> {
  return switchRows.all(
    connection,
    `INSERT INTO robot_switch (brand_id, client_id, account_id, is_on, at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${switchRows.columns}`,
    [one.brandId, one.clientId, one.accountId, one.isOn, toTimestamp(one.at)],
  );
}

const settingsRows = rowsOf({
  symbols: column.list<string>(),
  amountBasisPoints: column.integer(),
  openMax: column.integer(),
  dailyLossCap: column.money(),
});

/** Finds the account's settings; undefined if the client has chosen none. */
export function findSettings(connection: Connection, accountId: AccountId): Promise<RobotSettings | undefined> {
  return settingsRows.first(connection, `SELECT ${settingsRows.columns} FROM robot_settings WHERE account_id = $1`, [
    accountId,
  ]);
}

export interface Owner {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
}

export async function saveSettings(
  connection: Connection,
  { brandId, clientId, accountId }: Owner,
  settings: RobotSettings,
  now: Instant,
): Promise<void> {
  const { symbols, amountBasisPoints, openMax, dailyLossCap } = settings;
  await connection.query(
    `INSERT INTO robot_settings (brand_id, client_id, account_id, symbols, amount_basis_points, open_max,
                                 daily_loss_cap, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (brand_id, account_id) DO UPDATE
     SET symbols = excluded.symbols, amount_basis_points = excluded.amount_basis_points,
         open_max = excluded.open_max, daily_loss_cap = excluded.daily_loss_cap, changed_at = excluded.changed_at`,
    [brandId, clientId, accountId, symbols, amountBasisPoints, openMax, String(dailyLossCap), toTimestamp(now)],
  );
}

const decisionRows = rowsOf(
  {
    id: column.integer(),
    switchId: column.integer(),
    symbol: column.text(),
    barAt: column.instant(),
    decidedAt: column.instant(),
    commandId: column.text().optional(),
    question: column.json<unknown>().as(storedRobotQuestion),
    decision: column.json<unknown>().as(storedRobotDecision),
  },
  'robot_decision',
);

/** Stores a decision; undefined if one was already stored for this account, instrument and bar. */
export function insertDecision(connection: Connection, one: NewDecision): Promise<StoredDecision | undefined> {
  return decisionRows.first(
    connection,
    `INSERT INTO robot_decision (brand_id, client_id, account_id, switch_id, symbol, bar_at, decided_at, kind,
                                 command_id, rule_version, question, decision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (account_id, symbol, bar_at) DO NOTHING RETURNING ${decisionRows.columns}`,
    [
      one.brandId,
      one.clientId,
      one.accountId,
      one.switchId,
      one.symbol,
      toTimestamp(one.barAt),
      toTimestamp(one.decidedAt),
      one.decision.kind,
      one.commandId ?? null,
      ROBOT_RULE_VERSION,
      canonical(one.question),
      canonical(one.decision),
    ],
  );
}

export function findDecision(
  connection: Connection,
  { accountId, symbol, barAt }: { accountId: AccountId; symbol: InstrumentSymbol; barAt: Instant },
): Promise<StoredDecision | undefined> {
  return decisionRows.first(
    connection,
    `SELECT ${decisionRows.columns} FROM robot_decision WHERE account_id = $1 AND symbol = $2 AND bar_at = $3`,
    [accountId, symbol, toTimestamp(barAt)],
  );
}

export interface DecisionPage {
  readonly accountId: AccountId;
  readonly before: number | undefined;
  readonly count: number;
  readonly ordersOnly: boolean;
}

const PARTS = `(SELECT sum(${countedProfit('part')})::bigint FROM position AS part WHERE part.parent = opened.id)`;
const listedRows = decisionRows.with({
  order: {
    answer: column.json<unknown>('refused.answer').optional(),
    positionId: column.integer('opened.id').optional(),
    closedAt: column.instant('opened.closed_at').optional(),
    profit: column.micros(countedProfit('opened')).optional(),
    parts: column.micros(PARTS).optional(),
  },
});

/** Finds decisions, latest first, each with the result of its order; undefined while there is none. */
export async function findDecisions(
  connection: Connection,
  { accountId, before, count, ordersOnly }: DecisionPage,
): Promise<{ readonly stored: StoredDecision; readonly outcome: OrderOutcome | undefined }[]> {
  const rows = await listedRows.all(
    connection,
    `SELECT ${listedRows.columns}
     FROM robot_decision LEFT JOIN ${OPENING}
     LEFT JOIN position AS opened ON opened.id = opening.position_id
     LEFT JOIN journal AS refused ON opening.id IS NULL AND refused.account_id = robot_decision.account_id
       AND refused.command_id = robot_decision.command_id
     WHERE robot_decision.account_id = $1 AND ($2::bigint IS NULL OR robot_decision.id < $2)
       AND (NOT $3 OR robot_decision.command_id IS NOT NULL)
     ORDER BY robot_decision.id DESC LIMIT $4`,
    [accountId, before ?? null, ordersOnly, count],
  );
  return rows.map(({ order, ...stored }) => ({ stored, outcome: toOutcome(order) }));
}

/** Joins the opening that a decision's order caused, which is kept when its month is archived (rule ER-12). */
const OPENING = `execution AS opening ON opening.account_id = robot_decision.account_id
    AND opening.command_id = robot_decision.command_id AND opening.kind = 'open' AND opening.actor = 'robot'`;

/** Joins the opening with its position and the closed parts of it, each a position of its own. */
const WITH_PARTS = `JOIN ${OPENING}
  JOIN position ON position.id = opening.position_id OR position.parent = opening.position_id`;

const tradeRows = rowsOf({
  stake: {
    direction: column.text<'buy' | 'sell'>('position.direction'),
    amount: column.money('position.amount'),
    leverage: column.integer('position.leverage'),
    openRate: column.rate('fill_rate'),
  },
  tick: { buy: column.rate('tick_buy'), sell: column.rate('tick_sell') },
  closedAt: column.instant('position.closed_at').optional(),
  profit: column.money(countedProfit('position')).optional(),
});

/**
 * Finds every position that the robot has opened on the account: the closed ones with their counted results, and the
 * number of open ones.
 */
export async function findTrades(
  connection: Connection,
  accountId: AccountId,
): Promise<{ readonly closed: readonly RecordedTrade[]; readonly open: number }> {
  const rows = await tradeRows.all(
    connection,
    `SELECT ${tradeRows.columns} FROM robot_decision ${WITH_PARTS}
     WHERE robot_decision.account_id = $1 AND robot_decision.command_id IS NOT NULL`,
    [accountId],
  );
  const closed = rows.flatMap(({ stake, tick, closedAt, profit = ZERO }) =>
    closedAt === undefined ? [] : { closedAt, profit, cost: money(-costOfOpening(stake, tick)) },
  );
  return { closed, open: rows.length - closed.length };
}

/** The robot's results on the real accounts of the transaction's brand (ruling R34: demo does not count). */
export interface BrandRecord {
  readonly accounts: number;
  readonly losing: number;
  readonly trades: number;
  readonly profit: MoneySum;
}

export async function sumOfBrand(connection: Connection): Promise<BrandRecord> {
  const { rows } = await connection.query<BrandRecord>(
    `SELECT count(*)::int AS accounts, (count(*) FILTER (WHERE total < 0))::int AS losing,
       coalesce(sum(closed), 0)::int AS trades, coalesce(sum(total), 0)::bigint AS profit
     FROM (
       SELECT sum(${countedProfit('position')}) AS total, count(*) AS closed FROM robot_decision ${WITH_PARTS}
       JOIN trading_account ON trading_account.id = robot_decision.account_id AND trading_account.kind = 'real'
       WHERE robot_decision.command_id IS NOT NULL AND position.closed_at IS NOT NULL
       GROUP BY robot_decision.account_id
     ) AS account`,
  );
  return rows[0] ?? { accounts: 0, losing: 0, trades: 0, profit: 0n };
}

/**
 * Sums the results of the robot's positions closed since then. A correction against the client uses up none of the
 * client's own limits (rule TC-8).
 */
export async function sumClosedSince(connection: Connection, accountId: AccountId, since: Instant): Promise<Money> {
  const { rows } = await connection.query<{ total: bigint }>(
    `SELECT coalesce(sum(greatest(position.profit, ${countedProfit('position')})), 0)::bigint AS total
     FROM robot_decision ${WITH_PARTS}
     WHERE robot_decision.account_id = $1 AND robot_decision.command_id IS NOT NULL AND position.closed_at >= $2`,
    [accountId, toTimestamp(since)],
  );
  return money(rows[0]?.total ?? 0n);
}

function toOutcome(order: RowOf<typeof listedRows>['order']): OrderOutcome | undefined {
  const { answer, positionId, closedAt, profit = 0n, parts = 0n } = order;
  if (positionId !== undefined) {
    return { refusal: undefined, positionId, profit: closedAt === undefined ? undefined : money(profit + parts) };
  }
  if (answer === undefined) return undefined;
  const stored = storedAnswer(answer);
  return { refusal: stored.ok ? undefined : stored.refusal.code, positionId: undefined, profit: undefined };
}
