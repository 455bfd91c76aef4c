import type { CommissionKind } from '@candor/domain/affiliates/commission.ts';
import type { LimitedEarning, Month } from '@candor/domain/affiliates/limit.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { money, rate, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { openingCost } from '@candor/domain/trading/cost.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { toPosition } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';

/** Queries of the sweep, in transactions of the brand. */

export interface NewReferral {
  readonly clientId: number;
  readonly affiliateId: number;
  readonly registeredAt: Instant;
}

/**
 * Rule AF-1: assigns a client to the partner whose code they came with, for good; never to themselves, to a partner who
 * registered after them, or to one whose access had ended. Such a client is recorded without a partner, for good too: a
 * later change of an address, or of the partner's access, must not assign them. The partner's access counts as it is
 * when this runs: one that ended and was restored since the last run counts as never ended.
 */
export async function insertReferrals(connection: Connection): Promise<NewReferral[]> {
  const { rows } = await connection.query<NewReferral>(
    `WITH arrived AS (
       INSERT INTO affiliate_referral (brand_id, client_id, affiliate_id, code, registered_at)
       SELECT client.brand_id, client.id,
         CASE WHEN client.email <> carried.email AND client.created_at >= carried.created_at
                AND (disabled_at IS NULL OR client.created_at < disabled_at) THEN carried.affiliate_id END,
         carried.code, client.created_at
       FROM (SELECT id AS affiliate_id, code, email, created_at, disabled_at FROM affiliate
             UNION ALL
             SELECT affiliate.id, affiliate_link.code, email, affiliate.created_at, disabled_at
             FROM affiliate_link JOIN affiliate ON affiliate.id = affiliate_id) AS carried
       JOIN client ON client.brand_id = current_brand() AND client.ref = carried.code
       WHERE NOT EXISTS (SELECT 1 FROM affiliate_referral known
                         WHERE known.brand_id = client.brand_id AND known.client_id = client.id)
       ON CONFLICT DO NOTHING
       RETURNING client_id, affiliate_id, registered_at)
     SELECT client_id::float8 AS "clientId", affiliate_id::float8 AS "affiliateId", registered_at AS "registeredAt"
     FROM arrived WHERE affiliate_id IS NOT NULL`,
  );
  return rows;
}

export interface FirstDeposit {
  readonly clientId: number;
  readonly affiliateId: number;
  readonly number: string;
  readonly amount: bigint;
  readonly at: Instant;
  /** When a first deposit of the client, this one or another, was last reversed. */
  readonly reversedAt: Instant | null;
}

/** Rule AF-2: sets the first deposit that was approved and is not reversed. */
export async function updateFirstDeposits(connection: Connection): Promise<FirstDeposit[]> {
  const { rows } = await connection.query<FirstDeposit>(
    `WITH approved AS (
       SELECT DISTINCT ON (payment.client_id) payment.client_id, payment.number,
         credited_amount(payment.id, payment.amount) AS amount, event.at
       FROM affiliate_referral referral
       JOIN payment ON payment.client_id = referral.client_id
       JOIN LATERAL (SELECT min(at) AS at FROM payment_event
                     WHERE payment_id = payment.id AND to_status = 'approved') AS event ON event.at IS NOT NULL
       WHERE referral.affiliate_id IS NOT NULL AND referral.deposited_at IS NULL
         AND payment.type_id IN (1, 2, 3, 9, 11) AND payment.amount > 0
         AND payment.status IN ('approved', 'partiallyRefunded')
       ORDER BY payment.client_id, event.at, payment.id)
     UPDATE affiliate_referral SET deposit_number = approved.number, deposit_amount = approved.amount,
       deposited_at = approved.at
     FROM approved WHERE approved.client_id = affiliate_referral.client_id AND deposited_at IS NULL
     RETURNING affiliate_referral.client_id::float8 AS "clientId", affiliate_id::float8 AS "affiliateId",
       deposit_number AS number, deposit_amount AS amount, deposited_at AS at, reversed_at AS "reversedAt"`,
  );
  return rows.toSorted((first, second) => first.at - second.at || first.clientId - second.clientId);
}

/**
 * Returns the cause by which a first deposit earns. A deposit that was reversed and then restored by a won dispute has
 * a second cause.
 */
export async function causeOfDeposit(connection: Connection, number: string): Promise<string> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM commission
     WHERE (cause = $1 OR starts_with(cause, $1 || ':')) AND kind = 'firstDeposit' AND reverses_id IS NULL`,
    [`deposit:${number}`],
  );
  const times = toInteger(rows[0]?.count ?? 0n);
  return times === 0 ? `deposit:${number}` : `deposit:${number}:${times + 1}`;
}

type ReversedDeposit = Omit<FirstDeposit, 'at' | 'reversedAt'>;

/** Rule AF-2: removes a first deposit that was refunded or charged back in full; the client then has none. */
export async function reverseDeposits(connection: Connection, now: Instant): Promise<ReversedDeposit[]> {
  const { rows } = await connection.query<ReversedDeposit>(
    `WITH gone AS (
       SELECT referral.client_id, deposit_number, deposit_amount FROM affiliate_referral referral
       JOIN payment ON payment.brand_id = referral.brand_id AND payment.number = deposit_number
       WHERE payment.status IN ('refunded', 'chargeback'))
     UPDATE affiliate_referral
     SET deposit_number = NULL, deposit_amount = NULL, deposited_at = NULL, reversed_at = $1
     FROM gone WHERE gone.client_id = affiliate_referral.client_id
     RETURNING affiliate_referral.client_id::float8 AS "clientId", affiliate_id::float8 AS "affiliateId",
       gone.deposit_number AS number, gone.deposit_amount AS amount`,
    [toTimestamp(now)],
  );
  return rows;
}

export interface CommissionCause {
  readonly clientId: number;
  readonly affiliateId: number;
  readonly at: Instant;
}

/** Rule AF-3: lists confirmed registrations that have earned nothing yet, where a plan pays for them. */
export async function listConfirmed(connection: Connection): Promise<CommissionCause[]> {
  const { rows } = await connection.query<CommissionCause>(
    `SELECT referral.client_id::float8 AS "clientId", referral.affiliate_id::float8 AS "affiliateId",
            registered_at AS at
     FROM affiliate_referral referral
     JOIN client ON client.brand_id = referral.brand_id AND client.id = referral.client_id
     WHERE email_confirmed_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM commission_plan plan
                   WHERE plan.affiliate_id = referral.affiliate_id AND per_registration > 0
                     AND starts_at <= registered_at)
       AND NOT EXISTS (SELECT 1 FROM commission WHERE commission.affiliate_id = referral.affiliate_id
                       AND kind = 'registration' AND cause = 'client:' || referral.client_id)
     ORDER BY registered_at, referral.client_id`,
  );
  return rows;
}

export interface SpreadPaid extends CommissionCause {
  readonly day: string;
  readonly spread: Money;
  readonly trades: number;
}

interface ClosedRow extends PositionColumns {
  readonly affiliate: number;
  readonly client: number;
  readonly day: string;
  readonly opening_buy: bigint;
  readonly opening_sell: bigint;
  /** Opening rate before any later split (rule CA-8). */
  readonly opening_rate: bigint;
}

/** Rule AF-5: lists the spread paid at opening by real-money trades that were closed on a past day. */
export async function listSpreads(connection: Connection, from: Instant, until: Instant): Promise<SpreadPaid[]> {
  const { rows } = await connection.query<ClosedRow>(
    `SELECT position.*, referral.affiliate_id::float8 AS affiliate, referral.client_id::float8 AS client,
            to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
            opening.tick_buy AS opening_buy, opening.tick_sell AS opening_sell,
            opening.fill_rate AS opening_rate
     FROM affiliate_referral referral
     JOIN trading_account account ON account.client_id = referral.client_id AND account.kind = 'real'
     JOIN position ON position.account_id = account.id AND closed_at >= $1 AND closed_at < $2
     JOIN execution opening ON opening.kind = 'open'
       AND opening.position_id = CASE WHEN position.parent IS NULL THEN position.id ELSE position.parent END
     WHERE EXISTS (SELECT 1 FROM commission_plan plan
                   WHERE plan.affiliate_id = referral.affiliate_id AND spread_share > 0)
       AND NOT EXISTS (SELECT 1 FROM commission
                       WHERE commission.affiliate_id = referral.affiliate_id AND kind = 'spreadShare'
                         AND cause = 'client:' || referral.client_id || ':'
                                     || to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
     ORDER BY closed_at, position.id`,
    [toTimestamp(from), toTimestamp(until)],
  );
  const days = Map.groupBy(rows, ({ client, day }) => `${client}:${day}`);
  return [...days.values()].flatMap((closed) => {
    const [first] = closed;
    if (first === undefined) return [];
    const { client: clientId, affiliate: affiliateId, day } = first;
    const at = Date.parse(`${day}T23:59:59.999Z`);
    return [{ clientId, affiliateId, day, at, spread: sum(closed.map(spreadOf)), trades: closed.length }];
  });
}

function spreadOf(row: ClosedRow): Money {
  return openingCost(
    { ...toPosition(row), openRate: rate(row.opening_rate) },
    { buy: rate(row.opening_buy), sell: rate(row.opening_sell) },
  ).total;
}

export interface NewCommission {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly kind: CommissionKind;
  readonly cause: string;
  readonly clientId: number;
  readonly throughId?: number;
  readonly planId: number;
  readonly earning: LimitedEarning;
  readonly earnedAt: Instant;
  readonly payableAt: Instant;
}

/** Inserts a commission; undefined if its cause has earned one before. */
export async function insertCommission(connection: Connection, one: NewCommission): Promise<number | undefined> {
  const { brandId, affiliateId, kind, cause, clientId, throughId, planId, earning, earnedAt, payableAt } = one;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO commission (brand_id, affiliate_id, kind, cause, client_id, through_id, plan_id, rule, inputs, amount,
                             earned_at, payable_at, limited_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (brand_id, affiliate_id, kind, cause) DO NOTHING RETURNING id::float8`,
    [
      brandId,
      affiliateId,
      kind,
      cause,
      clientId,
      throughId ?? null,
      planId,
      earning.rule,
      JSON.stringify(earning.inputs),
      earning.amount,
      toTimestamp(earnedAt),
      toTimestamp(payableAt),
      earning.limitedBy ?? null,
    ],
  );
  return rows[0]?.id;
}

/** Returns the client's country of residence, if they have stated it. */
export async function countryOf(connection: Connection, clientId: number): Promise<string | undefined> {
  const { rows } = await connection.query<{ country: string | null }>('SELECT country FROM client WHERE id = $1', [
    clientId,
  ]);
  return rows[0]?.country ?? undefined;
}

/** Sums a partner's earnings of a calendar month, less reversals. */
export async function sumMonth(
  connection: Connection,
  affiliateId: number,
  { from, until }: Pick<Month, 'from' | 'until'>,
): Promise<Money> {
  const { rows } = await connection.query<{ earned: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS earned FROM commission
     WHERE affiliate_id = $1 AND earned_at >= $2 AND earned_at < $3`,
    [affiliateId, toTimestamp(from), toTimestamp(until)],
  );
  return money(rows[0]?.earned ?? 0n);
}

/** Reverses the commissions of a cause, with those of the second tier; once. */
export async function reverseCommissions(connection: Connection, cause: string, reason: string): Promise<void> {
  await connection.query(
    `WITH RECURSIVE gone AS (
       SELECT commission.* FROM commission
       WHERE (cause = $1 OR starts_with(cause, $1 || ':')) AND reverses_id IS NULL AND amount > 0
       UNION ALL
       SELECT tier.* FROM commission tier JOIN gone
         ON tier.kind = 'secondTier' AND tier.cause = 'commission:' || gone.id AND tier.reverses_id IS NULL
         AND tier.amount > 0)
     INSERT INTO commission (brand_id, affiliate_id, kind, cause, client_id, through_id, plan_id, rule, inputs, amount,
                             earned_at, payable_at, reverses_id, reason)
     SELECT brand_id, affiliate_id, kind, 'reversal:' || id, client_id, through_id, plan_id, 'reversal@1',
       jsonb_build_object('of', id::text), -amount, earned_at, payable_at, id, $2
     FROM gone ON CONFLICT DO NOTHING`,
    [cause, reason],
  );
}

interface PaidPayout {
  readonly id: bigint;
  readonly affiliateId: number;
  readonly amount: bigint;
  readonly reference: string;
  readonly paidAt: Instant;
}

/** Lists the payouts that were paid from this instant on. */
export async function listPaid(connection: Connection, from: Instant): Promise<PaidPayout[]> {
  const { rows } = await connection.query<PaidPayout>(
    `SELECT id, affiliate_id::float8 AS "affiliateId", amount, reference, paid_at AS "paidAt" FROM affiliate_payout
     WHERE state = 'paid' AND paid_at >= $1`,
    [toTimestamp(from)],
  );
  return rows;
}

/**
 * Finds the partner whose second tier this partner is in; undefined: nobody referred them, or that partner's access has
 * ended.
 */
export async function findParent(connection: Connection, affiliateId: number): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>(
    `SELECT parent.id::float8 FROM affiliate JOIN affiliate parent ON parent.id = affiliate.parent_id
     WHERE affiliate.id = $1 AND parent.disabled_at IS NULL`,
    [affiliateId],
  );
  return rows[0]?.id;
}
