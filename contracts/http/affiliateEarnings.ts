import { commissionKinds, commissionLimits, commissionStates } from '@candor/domain/affiliates/commission.ts';
import * as z from 'zod/mini';
import { amount, commandId, count, id, instant, money } from '../codecs.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';

/** Calls on commissions, with the calculation of each sum. */

/** A version of the plan. A share of clients' losses does not exist. */
export const commissionPlan = z.object({
  id,
  starts_at: instant,
  per_registration: money,
  per_first_deposit: money,
  /** Least first deposit; deposits below it earn nothing. */
  first_deposit_minimum: money,
  /** Share of the spread and mark-up that clients have paid, in hundredths of a percent. */
  spread_share: count,
  /** Share of the earnings of partners whom this partner has referred, in hundredths of a percent. */
  second_tier_share: count,
  hold_days: count,
  /** Maximum of a calendar month in UTC; null: no limit. */
  monthly_cap: z.nullable(money),
  /** Countries whose clients earn the partner nothing. */
  closed_countries: z.array(z.string()),
});
export type CommissionPlan = z.output<typeof commissionPlan>;

export const commissionTotals = z.object({
  held: money,
  payable: money,
  requested: money,
  paid: money,
  reversed: money,
});

/** Inputs from which the rule can recalculate a commission; amounts are decimal texts. */
const inputs = z.record(z.string(), z.string());
export const commission = z.object({
  id,
  kind: z.enum(commissionKinds),
  state: z.enum(commissionStates),
  amount: money,
  /** Amount of the rule without limits. */
  full: money,
  /** Limit that reduced it; null: none. */
  limited_by: z.nullable(z.enum(commissionLimits)),
  earned_at: instant,
  /** Time at which the commission becomes payable if nothing is reversed until then. */
  payable_at: instant,
  plan_id: id,
  /** Name and version of the rule. */
  rule: z.string(),
  inputs,
  /** Client with whom it was earned, masked; for the second tier, the partner's name. */
  about: z.string(),
  reason: z.nullable(z.string()),
});
export type Commission = z.output<typeof commission>;

export const commissions = call({
  method: 'POST',
  path: '/api/affiliate/commissions',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the commissions, newest first, each with its rule and the figures behind it.',
  request: z.strictObject({
    state: z.optional(z.enum(commissionStates)),
    kind: z.optional(z.enum(commissionKinds)),
    /** Id of the last one of the previous page. */
    before: z.optional(id),
  }),
  answer: z.object({ commissions: z.array(commission), next: z.nullable(id), plans: z.array(commissionPlan) }),
});

export const affiliatePayout = z.object({
  id,
  amount: money,
  state: z.enum(['requested', 'approved', 'declined', 'paid']),
  requested_at: instant,
  decided_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  /** Reference at the bank. */
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AffiliatePayout = z.output<typeof affiliatePayout>;

export const payouts = call({
  method: 'POST',
  path: '/api/affiliate/payouts',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the payouts, newest first.',
  request: z.strictObject({}),
  answer: z.object({ payouts: z.array(affiliatePayout), totals: commissionTotals }),
});

export const requestPayout = call({
  method: 'POST',
  path: '/api/affiliate/payouts/request',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  fresh: true,
  worksIn: 'normal',
  summary: 'Asks for a payout of everything payable now. Only one request can be open; two staff members decide it.',
  request: z.strictObject({ request: commandId, amount }),
  answer: affiliatePayout,
});

export const payoutStatement = call({
  method: 'POST',
  path: '/api/affiliate/payouts/statement',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns the commissions in a payout, as CSV.',
  request: z.strictObject({ id }),
  answer: textFile,
});

export const secondTier = call({
  method: 'POST',
  path: '/api/affiliate/secondTier',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the partners whom this partner has referred, and what was earned from them.',
  request: z.strictObject({}),
  answer: z.object({
    partners: z.array(
      z.object({ name: z.string(), since: instant, registrations: count, first_deposits: count, earned: money }),
    ),
    share: count,
  }),
});

/** Returns what clients may see of the partner who referred them. */
export const ownPartner = call({
  method: 'POST',
  path: '/api/accounts/partner',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns the partner who referred the client, and what that partner earned from the client’s registration, ' +
    'deposit and trades.',
  request: z.strictObject({}),
  answer: z.nullable(
    z.object({
      name: z.string(),
      since: instant,
      plan: z.nullable(commissionPlan),
      earned: money,
      commissions: z.array(
        z.object({ kind: z.enum(commissionKinds), state: z.enum(commissionStates), amount: money, earned_at: instant }),
      ),
    }),
  ),
});
