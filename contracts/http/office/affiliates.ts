import { partnerLostEnds } from '@candor/domain/clients/lostFactors.ts';
import { planFields, planMaximum } from '@candor/domain/affiliates/planTerms.ts';
import { languages } from '@candor/domain/clients/language.ts';
import * as z from 'zod/mini';
import { amount, commandId, count, email, flag, id, instant, money } from '../../codecs.ts';
import { commission, commissionPlan } from '../affiliateEarnings.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';
import { mailStates } from './mailLog.ts';

/** Calls on partners, with the clients whom they have referred, earnings, payouts and plan. */

const basisPoints = z.number().check(z.int(), z.nonnegative(), z.maximum(10_000));

export const affiliateStates = ['invited', 'active', 'disabled'] as const;
export type AffiliateState = (typeof affiliateStates)[number];
/** Orders of the list; `waiting`: longest-waiting payout first, partners without one last. */
export const affiliateOrders = ['waiting', 'name', 'since'] as const;
export type AffiliateOrder = (typeof affiliateOrders)[number];
export const payoutSteps = ['requested', 'approved'] as const;
export type PayoutStep = (typeof payoutSteps)[number];

const currency = z.object({ code: z.string(), symbol: z.string() });

const row = z.object({
  id,
  code: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(affiliateStates),
  since: instant,
  /** Partner who referred this one; null: none. */
  parent: z.nullable(z.object({ id, name: z.string() })),
  clicks: count,
  registrations: count,
  first_deposits: count,
  /** Sum that is not paid yet: held, payable and requested, less reversals. */
  owed: money,
  currency,
  /** Waiting payout, with the step that it waits for. */
  waiting: z.nullable(z.object({ amount: money, state: z.enum(payoutSteps), at: instant })),
});
export type OfficeAffiliate = z.output<typeof row>;

export const list = staffCall('affiliates.read', {
  method: 'POST',
  path: '/api/office/affiliates',
  rate: 'read',
  userAction: false,
  summary:
    "Lists the brand's partners: longest-waiting payout first, unless another order is given. The search matches any " +
    'part of a name, a code or an address.',
  request: z.strictObject({
    ...listFields(affiliateOrders),
    state: z.optional(z.enum(affiliateStates)),
    /** Step that the partner's payout waits for. */
    waiting: z.optional(z.enum(payoutSteps)),
  }),
  answer: listAnswer(row),
});

const payout = z.object({
  id,
  amount: money,
  commissions: count,
  state: z.enum(['requested', 'approved', 'declined', 'paid']),
  requested_at: instant,
  paid_at: z.nullable(instant),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type OfficeAffiliatePayout = z.output<typeof payout>;

/** Commission as its partner sees it, without the masked client. */
const officeCommission = z.omit(commission, { about: true });
export type OfficeCommission = z.output<typeof officeCommission>;

const lostEnd = z.enum(partnerLostEnds);

const delivery = z.object({
  id,
  url: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: count,
  created_at: instant,
  answer: z.nullable(z.string()),
});

export const affiliateCard = z.object({
  affiliate: row,
  /** Address at which the partner logs in. */
  panel: z.string(),
  currency,
  /** Partner's invitation, until it is used: the state of its mail (null: it has none), and the end of the link. */
  invitation: z.nullable(
    z.object({ mail: z.nullable(z.enum(mailStates)), sent_at: z.nullable(instant), expires_at: instant }),
  ),
  /**
   * Latest recovery of the last year without any second factor; null: none. A partner's requests soon after one deserve
   * a look.
   */
  lost: z.nullable(
    z.object({ started_at: instant, ready_at: instant, ended_at: z.nullable(instant), ended_by: z.nullable(lostEnd) }),
  ),
  /**
   * Time within a year at which the partner last recovered without any second factor; later attempts do not hide it.
   */
  returned_at: z.nullable(instant),
  /** Plan in force; null: none, and nothing is earned. */
  plan: z.nullable(commissionPlan),
  /** Earlier plans, latest first. */
  plans: z.array(commissionPlan),
  /** Terms of a plan that the brand's regime allows. */
  allowed: z.array(z.enum(planFields)),
  totals: z.object({ held: money, payable: money, requested: money, paid: money }),
  /** Pending approvals about the partner and their payouts. */
  approvals: z.array(approval),
  payouts: z.array(payout),
  /** Latest hundred commissions. */
  commissions: z.array(officeCommission),
  /** Latest fifty events that were sent to the partner's own server. */
  deliveries: z.array(delivery),
  partners: z.array(z.object({ id, name: z.string(), code: z.string() })),
});
export type OfficeAffiliateCard = z.output<typeof affiliateCard>;

export const open = staffCall('affiliates.read', {
  method: 'POST',
  path: '/api/office/affiliates/open',
  rate: 'read',
  userAction: true,
  summary: 'Returns one partner: plan and its versions, earnings, payouts, and the postbacks to their server.',
  request: z.strictObject({ id }),
  answer: affiliateCard,
});

/**
 * An invitation, which is also mailed to the partner. The link works once and until `expires_at`; it is never shown
 * again.
 */
const invitation = z.object({ id, link: z.string(), expires_at: instant });
export type AffiliateInvitation = z.output<typeof invitation>;

export const create = staffCall('affiliates.manage', {
  method: 'POST',
  path: '/api/office/affiliates/create',
  rate: 'write',
  userAction: true,
  summary:
    'Adds a partner without a plan and mails them an invitation to choose a password (`affiliateExists`). `parent` ' +
    'is the code of the partner who referred them (`partnerUnknown`).',
  request: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(3), z.maxLength(120), z.regex(/^[^\p{Cc}]+$/u)),
    email,
    /** Code of the partner who referred this one. */
    parent: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{4,32}$/))),
    /** Language of the mails to the partner. */
    language: z.optional(z.enum(languages)),
  }),
  answer: invitation,
});

export const inviteAgain = staffCall('affiliates.manage', {
  method: 'POST',
  path: '/api/office/affiliates/invite-again',
  rate: 'write',
  userAction: true,
  summary: 'Mails another invitation to choose a password; earlier ones stop working.',
  request: z.strictObject({ id }),
  answer: invitation,
});

export const disable = staffCall('affiliates.manage', {
  method: 'POST',
  path: '/api/office/affiliates/disable',
  rate: 'write',
  userAction: true,
  summary: 'Ends or reopens a partner’s access. While it is ended their links count no arrivals; earnings remain.',
  request: z.strictObject({ id, disabled: flag, reason }),
  answer: affiliateCard,
});

export const stopReturn = staffCall('affiliates.manage', {
  method: 'POST',
  path: '/api/office/affiliates/stop-return',
  rate: 'write',
  userAction: true,
  summary:
    'Stops the wait of a partner who says that they have lost every second factor (`notFound`: none is open); the ' +
    'partner gets a mail. Staff cannot shorten it.',
  request: z.strictObject({ id, reason }),
  answer: affiliateCard,
});

export const askPlan = staffCall('affiliates.manage', {
  method: 'POST',
  path: '/api/office/affiliates/plan',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person for another plan, which applies from the approval on. `planNotAllowed`: not in this ' +
    'brand’s regime; `planOutOfRange`.',
  request: z.strictObject({
    id,
    per_registration: amount,
    per_first_deposit: amount,
    first_deposit_minimum: amount,
    spread_share: basisPoints,
    second_tier_share: basisPoints,
    hold_days: z.number().check(z.int(), z.nonnegative(), z.maximum(planMaximum.holdDays)),
    /** Maximum of a calendar month; absent: no limit. */
    monthly_cap: z.optional(amount),
    closed_countries: z._default(
      z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(planMaximum.closedCountries)),
      [],
    ),
    reason,
  }),
  answer: affiliateCard,
});

export const askPayout = staffCall('affiliates.pay', {
  method: 'POST',
  path: '/api/office/affiliates/payout/approve',
  rate: 'write',
  userAction: true,
  summary: 'Approves a payout as the first of two people and asks the second.',
  request: z.strictObject({ payout: id, reason }),
  answer: affiliateCard,
});

export const declinePayout = staffCall('affiliates.pay', {
  method: 'POST',
  path: '/api/office/affiliates/payout/decline',
  rate: 'write',
  userAction: true,
  summary:
    'Declines a payout that is not paid yet; its commissions are payable again, and the partner reads the reason.',
  request: z.strictObject({ payout: id, reason }),
  answer: affiliateCard,
});

export const pay = staffCall('affiliates.pay', {
  method: 'POST',
  path: '/api/office/affiliates/payout/pay',
  rate: 'write',
  userAction: true,
  summary: 'Records that an approved payout was transferred, with the bank’s reference; once for each command id.',
  request: z.strictObject({
    payout: id,
    reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
    request: commandId,
  }),
  answer: affiliateCard,
});
