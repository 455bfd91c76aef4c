import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { Commission } from '@candor/contracts/http/affiliateEarnings.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import { fullAmount } from '@candor/domain/affiliates/earn.ts';
import { payoutMinimum } from '@candor/domain/affiliates/payout.ts';
import { maskName } from '@candor/domain/clients/referral.ts';
import { formatExactMoney, formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { listPlans, ownTransaction, planAt, presentPlan, sumCommissions } from '../affiliates/index.ts';
import type { AffiliateCaller, Caller } from '../../access/sessions/index.ts';
import * as store from './earningStore.ts';
import type { EarningDeps } from './deps.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Answered<Name extends keyof Calls> = Promise<Result<AnswerOf<Calls[Name]>>>;

const PAGE = 50;
const STATEMENT_MAXIMUM = 100_000;

export function showCommissions(
  deps: EarningDeps,
  { state, kind, before }: RequestTo<'listCommissions'>,
  { session }: AffiliateCaller,
): Answered<'listCommissions'> {
  const { affiliateId } = session;
  return ownTransaction(deps, session, async (connection): Answered<'listCommissions'> => {
    const query = { affiliateId, now: deps.clock.now(), limit: PAGE + 1, state, kind, before };
    const found = await store.listCommissions(connection, query);
    const shown = found.slice(0, PAGE);
    const plans = await listPlans(connection, affiliateId);
    return accept({
      commissions: shown.map(presentCommission),
      next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
      plans: plans.map(presentPlan),
    });
  });
}

export function showPayouts(deps: EarningDeps, { session }: AffiliateCaller): Answered<'listAffiliatePayouts'> {
  return ownTransaction(deps, session, async (connection): Answered<'listAffiliatePayouts'> => {
    const totals = await sumCommissions(connection, session.affiliateId, deps.clock.now());
    return accept({ payouts: await store.listPayouts(connection), totals });
  });
}

/**
 * Rule AF-10: requests a payout of everything payable, as the partner saw it; one is pending at a time, and each
 * command requests one once.
 */
export function requestPayout(
  deps: EarningDeps,
  { request, amount }: RequestTo<'requestAffiliatePayout'>,
  { session, brand: { currency } }: AffiliateCaller,
): Answered<'requestAffiliatePayout'> {
  const { brandId, affiliateId } = session;
  return ownTransaction(deps, session, async (connection): Answered<'requestAffiliatePayout'> => {
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('affiliate ' || $1::bigint, 0))", [
      affiliateId,
    ]);
    const before = await store.findPayoutByCommand(connection, request);
    if (before !== undefined) return accept(before);
    const now = deps.clock.now();
    const commissions = await store.lockPayable(connection, now);
    const sum = money(commissions.reduce((total, one) => total + one.amount, 0n));
    const minimum = payoutMinimum(currency);
    if (sum < minimum) {
      return refuse({ code: 'payoutBelowMinimum', params: { minimum: formatMoney(minimum, currency.code) } });
    }
    if (sum !== amount) return refuse({ code: 'amountDiffers', field: 'amount' });
    const ids = commissions.map(({ id }) => id);
    const payout = { brandId, affiliateId, commandId: request, amount: sum, commissions: ids, now };
    const inserted = await store.insertPayout(connection, payout);
    return inserted === undefined ? refuse({ code: 'payoutOpen' }) : accept(inserted);
  });
}

/** Returns each commission of a payout with all inputs of its calculation. */
export function payoutStatement(
  deps: EarningDeps,
  { id }: RequestTo<'getPayoutStatement'>,
  { session, brand }: AffiliateCaller,
): Answered<'getPayoutStatement'> {
  const { affiliateId } = session;
  return ownTransaction(deps, session, async (connection): Answered<'getPayoutStatement'> => {
    if ((await store.findPayout(connection, id)) === undefined) return refuse({ code: 'notFound' });
    const query = { affiliateId, now: deps.clock.now(), limit: STATEMENT_MAXIMUM, payoutId: id };
    const rows = await store.listCommissions(connection, query);
    const lines = rows
      .map(presentCommission)
      .map((one) =>
        csvRow([
          String(one.id),
          new Date(one.earned_at).toISOString(),
          one.kind,
          wordText(one.about),
          one.rule,
          wordText(JSON.stringify(one.inputs)),
          String(one.plan_id),
          one.limited_by ?? '',
          formatExactMoney(one.full),
          formatExactMoney(one.amount),
        ]),
      );
    const head = csvRow([
      'commission',
      'earned_at',
      'kind',
      'about',
      'rule',
      'inputs',
      'plan',
      'limited_by',
      'full',
      'amount',
    ]);
    return accept(
      new TextFile(`${brand.id}-payout-${id}.csv`, 'text/csv', oneChunk([BYTE_ORDER_MARK, head, ...lines])),
    );
  });
}

function presentCommission({ firstName, lastName, through, ...commission }: store.StoredCommission): Commission {
  const { kind, inputs, amount } = commission;
  return {
    ...commission,
    inputs: { ...inputs },
    full: fullAmount(kind, inputs) ?? amount,
    about: through ?? maskName(firstName, lastName),
  };
}

async function* oneChunk(lines: readonly string[]): AsyncGenerator<string> {
  yield lines.join('');
}

/** Shows the second tier's earnings; of the clients whom those partners referred, only the number is shown. */
export function showSecondTier(
  { pool, clock }: EarningDeps,
  { session, brand }: AffiliateCaller,
): Answered<'listSecondTier'> {
  return transaction(pool, brand.id, async (connection): Answered<'listSecondTier'> => {
    const now = clock.now();
    const partners = await store.listSecondTier(connection, session.affiliateId);
    const plan = await planAt(connection, session.affiliateId, now);
    return accept({ share: plan?.secondTierShare ?? 0, partners });
  });
}

const OWN_SHOWN = 50;

/** Shows a client which partner referred them, and what the partner has earned by it. */
export function showOwnPartner({ pool, clock }: EarningDeps, { session, brand }: Caller): Answered<'getOwnPartner'> {
  return transaction(pool, brand.id, async (connection): Answered<'getOwnPartner'> => {
    const partner = await store.findPartnerOf(connection, session.clientId);
    if (partner === undefined) return accept(null);
    const now = clock.now();
    const plan = await planAt(connection, partner.id, now);
    const query = { affiliateId: partner.id, now, limit: STATEMENT_MAXIMUM, clientId: session.clientId };
    const earned = (await store.listCommissions(connection, query)).filter(
      (one) => one.kind !== 'secondTier' && one.amount !== 0n,
    );
    return accept({
      name: partner.name,
      since: partner.since,
      plan: plan === undefined ? null : presentPlan(plan),
      earned: money(earned.reduce((sum, { amount }) => sum + amount, 0n)),
      commissions: earned
        .slice(0, OWN_SHOWN)
        .map(({ kind, state, amount, earned_at }) => ({ kind, state, amount, earned_at })),
    });
  });
}
