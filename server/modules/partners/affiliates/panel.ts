import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { AffiliateAccount } from '@candor/contracts/http/affiliate.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { affiliatePeriod } from '@candor/domain/affiliates/period.ts';
import { payoutMinimum } from '@candor/domain/affiliates/payout.ts';
import { maskEmail, maskLastName } from '@candor/domain/clients/referral.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { AffiliateCaller } from '../../access/sessions/index.ts';
import { accountNumber } from './accountNumber.ts';
import { ownTransaction } from './deps.ts';
import type { AffiliateDeps } from './deps.ts';
import { planAt, presentPlan, sumCommissions } from './planStore.ts';
import { countDays, listAccounts, sumPeriod } from './referralStore.ts';
import type { ReferredAccount, Period } from './referralStore.ts';
import { findById } from './store.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Answered<Name extends keyof Calls> = AnswerOf<Calls[Name]>;

/** Maximum number of rows in one answer. */
const ACCOUNTS_MAXIMUM = 5_000;

/** Specification 7: lists the referred accounts of a period, masked. */
export function listReferred(
  deps: AffiliateDeps,
  { from, until, where }: RequestTo<'getAffiliateAccounts'>,
  { session, brand }: AffiliateCaller,
): Promise<Result<AffiliateAccount[]>> {
  return ownTransaction(deps, session, async (connection) => {
    const period = affiliatePeriod({ from, until });
    if (!period.ok) return period;
    const rows = await listAccounts(connection, where, period.value, ACCOUNTS_MAXIMUM);
    return accept(rows.map((row) => presentAccount(deps, row, session, brand)));
  });
}

/** T50: presents an account without anything that identifies the client. */
function presentAccount(
  { key }: AffiliateDeps,
  row: ReferredAccount,
  { brandId, affiliateId }: AffiliateCaller['session'],
  brand: Brand,
): AffiliateAccount {
  return {
    id: accountNumber(key, { brandId, affiliateId, clientId: row.clientId }),
    first_name: row.firstName,
    last_name: maskLastName(row.lastName),
    email: brand.maskReferredEmails ? maskEmail(row.email) : row.email,
    country: row.country ?? null,
    created_at: row.registeredAt,
    source_page: row.sourcePage ?? null,
    transaction: row.deposit === undefined ? null : { amount: row.deposit.amount, date: row.deposit.at },
  };
}

export function showProfile(
  deps: AffiliateDeps,
  { session, brand }: AffiliateCaller,
): Promise<Result<Answered<'getAffiliate'>>> {
  return ownTransaction(deps, session, async (connection) => {
    const now = deps.clock.now();
    const affiliate = await findById(connection, session.affiliateId);
    if (affiliate === undefined) return refuse({ code: 'sessionMissing' });
    const { id, name, email, code } = affiliate;
    const plan = await planAt(connection, id, now);
    return accept({
      name,
      email,
      code,
      currency: brand.currency.code,
      link: linkTo(deps.originOf(brand), '/', code),
      plan: plan === undefined ? null : presentPlan(plan),
      totals: await sumCommissions(connection, id, now),
      payout_minimum: payoutMinimum(brand.currency),
      has_second_tier: await hasPartners(connection, id),
    });
  });
}

export function showOverview(
  deps: AffiliateDeps,
  days: RequestTo<'getAffiliateOverview'>,
  { session }: AffiliateCaller,
): Promise<Result<Answered<'getAffiliateOverview'>>> {
  return ownTransaction(deps, session, async (connection) => {
    const period = affiliatePeriod(days);
    if (!period.ok) return period;
    const counts = await countDays(connection, period.value);
    const { pages, converted, depositAmount } = await sumPeriod(connection, period.value);
    const total = (name: 'clicks' | 'registrations' | 'firstDeposits') =>
      counts.reduce((sum, one) => sum + one[name], 0);
    return accept({
      clicks: total('clicks'),
      pages,
      registrations: total('registrations'),
      converted,
      first_deposits: total('firstDeposits'),
      first_deposit_amount: depositAmount,
      ...(await sumEarned(connection, period.value, deps.clock.now())),
      days: counts.map(({ day, clicks, registrations, firstDeposits }) => ({
        day,
        clicks,
        registrations,
        first_deposits: firstDeposits,
      })),
    });
  });
}

/** Builds a link of this website with a partner's reference. */
export function linkTo(origin: string, page: string, code: string): string {
  return `${origin}${page}?ref=${code}`;
}

/** Sums the earnings of a period, with the held and the payable part. */
async function sumEarned(connection: Connection, { from, until }: Period, now: Instant) {
  const { rows } = await connection.query<{ earned: bigint; held: bigint; payable: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS earned,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at > $3), 0)::bigint AS held,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at <= $3), 0)::bigint AS payable
     FROM commission WHERE affiliate_id = current_affiliate() AND earned_at >= $1 AND earned_at < $2`,
    [toTimestamp(from), toTimestamp(until), toTimestamp(now)],
  );
  const row = rows[0] ?? { earned: 0n, held: 0n, payable: 0n };
  return { commission: money(row.earned), held: money(row.held), payable: money(row.payable) };
}

async function hasPartners(connection: Connection, affiliateId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM affiliate WHERE parent_id = $1 LIMIT 1', [affiliateId]);
  return rowCount === 1;
}
