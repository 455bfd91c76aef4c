import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { checkPlan, planFields } from '@candor/domain/affiliates/planTerms.ts';
import type { PlanTerms } from '@candor/domain/affiliates/planTerms.ts';
import { formatFixed, formatMoney } from '@candor/domain/money/decimal.ts';
import { money, ZERO } from '@candor/domain/money/money.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { listPlans } from '../../partners/affiliates/index.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { insertPlan } from './earningStore.ts';
import { planKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { lockPartner } from './store.ts';
import type { StoredPartner } from './store.ts';

const amountText = z.string().transform((text) => money(BigInt(text)));
const NOTHING: PlanTerms = {
  perRegistration: ZERO,
  perFirstDeposit: ZERO,
  firstDepositMinimum: ZERO,
  spreadShare: 0,
  secondTierShare: 0,
  holdDays: 0,
  monthlyCap: undefined,
  closedCountries: [],
};

/** Rule AF-9: two people change a partner's plan, once per approval, from the second person's decision on. */
export const affiliatePlan = new Subject({
  name: 'affiliatePlan',
  payload: z.object({
    partnerId: z.number(),
    terms: z.object({
      perRegistration: amountText,
      perFirstDeposit: amountText,
      firstDepositMinimum: amountText,
      spreadShare: z.number(),
      secondTierShare: z.number(),
      holdDays: z.number(),
      // Absent in older requests, which had no limits.
      monthlyCap: amountText.optional(),
      closedCountries: z.array(z.string()).default([]),
    }),
  }),
  isAlone: true,

  key: ({ partnerId }) => planKey(partnerId),

  async check({ brandOf }: AffiliateDeskDeps, { connection, brandId }, partner: StoredPartner, terms: PlanTerms) {
    const [before = NOTHING] = await listPlans(connection, partner.id);
    const changes = changesBetween(before, terms, brandOf(brandId).currency.code);
    if (changes.length === 0) return refuse({ code: 'nothingToSave' });
    return accept([{ name: partner.name, before: partner.code, after: partner.code }, ...changes]);
  },

  apply(deps: AffiliateDeskDeps, { brandId, payload }) {
    const { partnerId } = payload;
    const terms: PlanTerms = { ...payload.terms, monthlyCap: payload.terms.monthlyCap };
    return transaction(deps.pool, brandId, async (connection) => {
      await lockPartner(connection, partnerId);
      const [newest] = await listPlans(connection, partnerId);
      // A server that died before it could note it may have carried this out already.
      const { code } = deps.brandOf(brandId).currency;
      const isDone = newest !== undefined && changesBetween(newest, terms, code).length === 0;
      if (!isDone) await insertPlan(connection, { brandId, partnerId, terms, now: deps.clock.now() });
      return accept(true);
    });
  },
});

/** Requests a plan as the first of two people. */
export async function askPlan(
  deps: AffiliateDeskDeps,
  request: OfficeRequestOf<OfficeCalls['askAffiliatePlan']>,
  session: StaffSession,
): Promise<Result<true>> {
  const { reason } = request;
  const terms = termsOf(request);
  const { regime, currency } = deps.brandOf(session.brandId);
  const may = checkPlan(terms, { regime, currency });
  if (!may.ok) return may;
  return transaction(deps.pool, session.brandId, async (connection): Promise<Result<true>> => {
    const partner = await lockPartner(connection, request.id);
    if (partner === undefined) return refuse({ code: 'notFound' });
    if (partner.isDisabled) return refuse({ code: 'affiliateDisabled' });
    const asking = { reason, payload: { partnerId: partner.id, terms: writtenTerms(terms) } };
    return mapResult(affiliatePlan.ask(connection, deps, session, asking, partner, terms), () => true as const);
  });
}

function termsOf(request: OfficeRequestOf<OfficeCalls['askAffiliatePlan']>): PlanTerms {
  return {
    perRegistration: request.per_registration,
    perFirstDeposit: request.per_first_deposit,
    firstDepositMinimum: request.first_deposit_minimum,
    spreadShare: request.spread_share,
    secondTierShare: request.second_tier_share,
    holdDays: request.hold_days,
    monthlyCap: request.monthly_cap,
    closedCountries: request.closed_countries.toSorted(),
  };
}

function writtenTerms({ perRegistration, perFirstDeposit, firstDepositMinimum, monthlyCap, ...rest }: PlanTerms) {
  return {
    perRegistration: String(perRegistration),
    perFirstDeposit: String(perFirstDeposit),
    firstDepositMinimum: String(firstDepositMinimum),
    ...rest,
    closedCountries: [...rest.closedCountries],
    ...(monthlyCap !== undefined && { monthlyCap: String(monthlyCap) }),
  };
}

const termNames = [...planFields, 'monthlyCap', 'closedCountries'] as const;

function changesBetween(before: PlanTerms, after: PlanTerms, currency: string) {
  return termNames
    .map((name) => ({ name, before: termText(before, name, currency), after: termText(after, name, currency) }))
    .filter((change) => change.before !== change.after);
}

/** Formats a term for the second person. */
function termText(terms: PlanTerms, field: (typeof termNames)[number], currency: string): string {
  switch (field) {
    case 'perRegistration':
    case 'perFirstDeposit':
    case 'firstDepositMinimum':
      return `${formatMoney(terms[field], currency)} ${currency}`;
    case 'spreadShare':
    case 'secondTierShare':
      return `${formatFixed(BigInt(terms[field]), 2, 2)} %`;
    case 'holdDays':
      return String(terms.holdDays);
    case 'monthlyCap':
      return terms.monthlyCap === undefined ? '–' : `${formatMoney(terms.monthlyCap, currency)} ${currency}`;
    case 'closedCountries':
      return terms.closedCountries.length === 0 ? '–' : terms.closedCountries.join(' ');
  }
}
