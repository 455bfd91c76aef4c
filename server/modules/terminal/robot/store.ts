import type { AccountId, BrandId, ClientId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { ROBOT_RULE_VERSION } from '@candor/domain/robot/decide.ts';
import type { RobotDecision, RobotQuestion } from '@candor/domain/robot/decide.ts';
import type { RecordedTrade } from '@candor/domain/robot/record.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import { costOfOpening } from '@candor/domain/trading/profit.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import {
  canonical,
  countedProfit,
  storedAnswer,
  storedRobotDecision,
  storedRobotQuestion,
} from '../../engine/dealing/index.ts';

/** The latest switch of a client. */
export interface LatestSwitch {
  readonly id: number;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly isOn: boolean;
  readonly at: Instant;
}

/** A decision as it was stored, before anything became of it. */
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

/** What became of a decision's order. */
export interface OrderOutcome {
  readonly refusal: string | undefined;
  readonly positionId: number | undefined;
  /** Undefined while it is open. */
  readonly profit: Money | undefined;
}

interface SwitchRow {
  readonly id: number;
  readonly client_id: number;
  readonly account_id: number;
  readonly is_on: boolean;
  readonly at: Instant;
}

const SWITCH_COLUMNS = 'id::float8, client_id::float8, account_id::float8, is_on, at';

export async function findLatestSwitch(connection: Connection, clientId: ClientId): Promise<LatestSwitch | undefined> {
  const { rows } = await connection.query<SwitchRow>(
    `SELECT ${SWITCH_COLUMNS} FROM robot_switch WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
  return rows.map(toSwitch)[0];
}

/** The latest switch of each client that is on, and of each whose command the engine has not decided yet. */
export async function findSwitchesToCareFor(
  connection: Connection,
): Promise<(LatestSwitch & { readonly isDecided: boolean })[]> {
  const { rows } = await connection.query<SwitchRow & { is_decided: boolean }>(
    `SELECT * FROM (
       SELECT ${SWITCH_COLUMNS}, EXISTS (
         SELECT 1 FROM trading_account AS account
         WHERE account.id = latest.account_id AND (account.eligibility #>> '{robot,number}')::bigint >= latest.id
       ) AS is_decided
       FROM (SELECT DISTINCT ON (client_id) * FROM robot_switch ORDER BY client_id, id DESC) AS latest
     ) AS one WHERE is_on OR NOT is_decided ORDER BY id`,
  );
  return rows.map((row) => ({ ...toSwitch(row), isDecided: row.is_decided }));
}

export interface NewSwitch {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly isOn: boolean;
  readonly at: Instant;
}

export async function insertSwitch(connection: Connection, one: NewSwitch): Promise<LatestSwitch[]> {
  const { rows } = await connection.query<SwitchRow>(
    `INSERT INTO robot_switch (brand_id, client_id, account_id, is_on, at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${SWITCH_COLUMNS}`,
    [one.brandId, one.clientId, one.accountId, one.isOn, toTimestamp(one.at)],
  );
  return rows.map(toSwitch);
}

interface SettingsRow {
  readonly symbols: readonly string[];
  readonly amount_basis_points: number;
  readonly open_max: number;
  readonly daily_loss_cap: bigint;
}

/** Undefined: the client has chosen nothing. */
export async function findSettings(connection: Connection, accountId: AccountId): Promise<RobotSettings | undefined> {
  const { rows } = await connection.query<SettingsRow>(
    `SELECT symbols, amount_basis_points, open_max, daily_loss_cap FROM robot_settings WHERE account_id = $1`,
    [accountId],
  );
  return rows.map((row) => ({
    symbols: row.symbols,
    amountBasisPoints: row.amount_basis_points,
    openMax: row.open_max,
    dailyLossCap: money(row.daily_loss_cap),
  }))[0];
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

interface DecisionRow {
  readonly id: number;
  readonly switch_id: number;
  readonly symbol: string;
  readonly bar_at: Instant;
  readonly decided_at: Instant;
  readonly command_id: string | null;
  readonly question: unknown;
  readonly decision: unknown;
}

const DECISION_COLUMNS = `robot_decision.id::float8, switch_id::float8, robot_decision.symbol, bar_at, decided_at,
  robot_decision.command_id, question, decision`;

/** Undefined: this account, instrument and bar have been decided on before, by whomever. */
export async function insertDecision(connection: Connection, one: NewDecision): Promise<StoredDecision | undefined> {
  const { rows } = await connection.query<DecisionRow>(
    `INSERT INTO robot_decision (brand_id, client_id, account_id, switch_id, symbol, bar_at, decided_at, kind,
                                 command_id, rule_version, question, decision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (account_id, symbol, bar_at) DO NOTHING RETURNING ${DECISION_COLUMNS}`,
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
  return rows.map(toDecision)[0];
}

export async function findDecision(
  connection: Connection,
  { accountId, symbol, barAt }: { accountId: AccountId; symbol: InstrumentSymbol; barAt: Instant },
): Promise<StoredDecision | undefined> {
  const { rows } = await connection.query<DecisionRow>(
    `SELECT ${DECISION_COLUMNS} FROM robot_decision WHERE account_id = $1 AND symbol = $2 AND bar_at = $3`,
    [accountId, symbol, toTimestamp(barAt)],
  );
  return rows.map(toDecision)[0];
}

export interface DecisionPage {
  readonly accountId: AccountId;
  readonly before: number | undefined;
  readonly count: number;
  readonly ordersOnly: boolean;
}

/** The latest first, each with what became of its order; undefined: nothing yet. */
export async function findDecisions(
  connection: Connection,
  { accountId, before, count, ordersOnly }: DecisionPage,
): Promise<{ readonly stored: StoredDecision; readonly outcome: OrderOutcome | undefined }[]> {
  const { rows } = await connection.query<DecisionRow & OutcomeRow>(
    `SELECT ${DECISION_COLUMNS}, refused.answer, opened.id::float8 AS position_id, opened.closed_at,
       (SELECT sum(${countedProfit('part')})::bigint FROM position AS part WHERE part.parent = opened.id) AS parts,
       ${countedProfit('opened')} AS profit
     FROM robot_decision LEFT JOIN ${OPENING}
     LEFT JOIN position AS opened ON opened.id = opening.position_id
     LEFT JOIN journal AS refused ON opening.id IS NULL AND refused.account_id = robot_decision.account_id
       AND refused.command_id = robot_decision.command_id
     WHERE robot_decision.account_id = $1 AND ($2::bigint IS NULL OR robot_decision.id < $2)
       AND (NOT $3 OR robot_decision.command_id IS NOT NULL)
     ORDER BY robot_decision.id DESC LIMIT $4`,
    [accountId, before ?? null, ordersOnly, count],
  );
  return rows.map((row) => ({ stored: toDecision(row), outcome: toOutcome(row) }));
}

/** The opening that came of a decision's order: it stays with its trade, while the journal leaves long before. */
const OPENING = `execution AS opening ON opening.account_id = robot_decision.account_id
    AND opening.command_id = robot_decision.command_id AND opening.kind = 'open' AND opening.actor = 'robot'`;

/** With its position, and the parts that were closed of it, each a position of its own. */
const WITH_PARTS = `JOIN ${OPENING}
  JOIN position ON position.id = opening.position_id OR position.parent = opening.position_id`;

interface OutcomeRow {
  readonly answer: unknown;
  readonly position_id: number | null;
  readonly closed_at: Instant | null;
  readonly profit: bigint | null;
  readonly parts: bigint | null;
}

interface TradeRow {
  readonly direction: 'buy' | 'sell';
  readonly amount: bigint;
  readonly leverage: number;
  readonly open_rate: bigint;
  readonly tick_buy: bigint;
  readonly tick_sell: bigint;
  readonly closed_at: Instant | null;
  readonly profit: bigint | null;
}

/** Every position that the robot has opened on the account: the closed ones as they count, and how many are open. */
export async function findTrades(
  connection: Connection,
  accountId: AccountId,
): Promise<{ readonly closed: readonly RecordedTrade[]; readonly open: number }> {
  const { rows } = await connection.query<TradeRow>(
    `SELECT position.direction, position.amount, position.leverage, fill_rate AS open_rate, tick_buy, tick_sell,
       position.closed_at, ${countedProfit('position')} AS profit
     FROM robot_decision ${WITH_PARTS}
     WHERE robot_decision.account_id = $1 AND robot_decision.command_id IS NOT NULL`,
    [accountId],
  );
  const closed = rows.flatMap((row) =>
    row.closed_at === null ? [] : { closedAt: row.closed_at, profit: money(row.profit ?? 0n), cost: costOf(row) },
  );
  return { closed, open: rows.length - closed.length };
}

/** What the robot has come to on the real accounts of the transaction's brand (ruling R34: demo does not count). */
export interface BrandRecord {
  readonly accounts: number;
  readonly losing: number;
  readonly trades: number;
  readonly profit: Money;
}

export async function sumOfBrand(connection: Connection): Promise<BrandRecord> {
  const { rows } = await connection.query<Omit<BrandRecord, 'profit'> & { profit: bigint }>(
    `SELECT count(*)::int AS accounts, (count(*) FILTER (WHERE total < 0))::int AS losing,
       coalesce(sum(closed), 0)::int AS trades, coalesce(sum(total), 0)::bigint AS profit
     FROM (
       SELECT sum(${countedProfit('position')}) AS total, count(*) AS closed FROM robot_decision ${WITH_PARTS}
       JOIN trading_account ON trading_account.id = robot_decision.account_id AND trading_account.kind = 'real'
       WHERE robot_decision.command_id IS NOT NULL AND position.closed_at IS NOT NULL
       GROUP BY robot_decision.account_id
     ) AS account`,
  );
  const { accounts = 0, losing = 0, trades = 0, profit = 0n } = rows[0] ?? {};
  return { accounts, losing, trades, profit: money(profit) };
}

/**
 * What the positions that the robot had opened have brought that were closed since then. A correction against the
 * client uses up none of the client's own limits (rule TC-8).
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

function costOf({ direction, amount, leverage, open_rate, tick_buy, tick_sell }: TradeRow): Money {
  const stake = { direction, amount: money(amount), leverage, openRate: rate(open_rate) };
  return money(0n - costOfOpening(stake, { buy: rate(tick_buy), sell: rate(tick_sell) }));
}

function toSwitch(row: SwitchRow): LatestSwitch {
  return { id: row.id, clientId: row.client_id, accountId: row.account_id, isOn: row.is_on, at: row.at };
}

function toDecision(row: DecisionRow): StoredDecision {
  return {
    id: row.id,
    switchId: row.switch_id,
    symbol: row.symbol,
    barAt: row.bar_at,
    decidedAt: row.decided_at,
    commandId: row.command_id ?? undefined,
    question: storedRobotQuestion(row.question),
    decision: storedRobotDecision(row.decision),
  };
}

function toOutcome({ answer, position_id, closed_at, profit, parts }: OutcomeRow): OrderOutcome | undefined {
  if (position_id !== null) {
    const total = closed_at === null ? undefined : money((profit ?? 0n) + (parts ?? 0n));
    return { refusal: undefined, positionId: position_id, profit: total };
  }
  if (answer === null) return undefined;
  const given = storedAnswer(answer);
  return { refusal: given.ok ? undefined : given.refusal.code, positionId: undefined, profit: undefined };
}
