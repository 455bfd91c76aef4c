import * as z from 'zod/mini';
import { commandId, count, email, flag, id, instant, money, moneySum, text } from '../codecs.ts';
import { commissionPlan, commissionTotals } from './affiliateEarnings.ts';
import { call } from './call.ts';
import { code, password } from './credentials.ts';

/**
 * Calls of the partner panel, whose session is separate: it gives no access to anything of a client, and the reverse.
 * No id of a client occurs here, and names and e-mails are masked (ruling R17, control T50).
 */

/** A calendar day, in UTC. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const range = {
  /** First day that counts. */
  from: day,
  /** Last day that counts. */
  until: day,
};

const user = z.object({
  token: z.string(),
  /** Partner's number, by which a tab notices another partner's login: names may occur twice. */
  number: id,
  name: z.string(),
  email: z.string(),
});
export const affiliateSession = z.object({ access_token: z.string(), user });
export type AffiliateSession = z.output<typeof affiliateSession>;

export const login = call({
  method: 'POST',
  path: '/api/affiliate/login',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Starts a partner's session with e-mail and password.",
  request: z.strictObject({ email, password }),
  answer: affiliateSession,
});

export const updatePassword = call({
  method: 'POST',
  path: '/api/affiliate/updatePassword',
  auth: 'affiliate',
  renewsSession: true,
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Changes the password and ends all other sessions; asks for the current password if the login is old.',
  request: z.strictObject({
    new_password: password,
    confirm_password: password,
    current_password: z.optional(password),
  }),
  answer: affiliateSession,
});

/** Specification 3: one referred account. The id only distinguishes rows. */
export const affiliateAccount = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  country: z.nullable(z.string()),
  created_at: instant,
  source_page: z.nullable(z.string()),
  /** First approved deposit; null while there is none, and again when it was reversed. */
  transaction: z.nullable(z.object({ amount: money, date: instant })),
});
export type AffiliateAccount = z.output<typeof affiliateAccount>;

export const get = call({
  method: 'POST',
  path: '/api/affiliate/get',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Lists the referred accounts registered between two days (`created_at`), or with their first deposit between ' +
    'them (`transactions`); newest first, at most 5,000.',
  request: z.strictObject({ ...range, where: z.enum(['created_at', 'transactions']) }),
  answer: z.array(affiliateAccount),
});

export const me = call({
  method: 'POST',
  path: '/api/affiliate/me',
  auth: 'affiliate',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the logged-in partner, their plan, and what they have earned so far.',
  request: z.strictObject({}),
  answer: z.object({
    name: z.string(),
    email: z.string(),
    code: z.string(),
    currency: z.string(),
    /** Partner's link without a placement. */
    link: z.string(),
    plan: z.nullable(commissionPlan),
    totals: commissionTotals,
    /** Smallest sum that is paid out. */
    payout_minimum: money,
    has_second_tier: flag,
  }),
});
export type AffiliateProfile = z.output<typeof me.answer>;

export const overview = call({
  method: 'POST',
  path: '/api/affiliate/overview',
  auth: 'affiliate',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns the funnel from click to registration to first deposit, day by day for a period, with the earnings.',
  request: z.strictObject(range),
  answer: z.object({
    clicks: count,
    pages: count,
    registrations: count,
    /** Clients registered within these days who made a first deposit. */
    converted: count,
    first_deposits: count,
    first_deposit_amount: moneySum,
    commission: money,
    held: money,
    payable: money,
    days: z.array(z.object({ day, clicks: count, registrations: count, first_deposits: count })),
  }),
});
export type AffiliateOverview = z.output<typeof overview.answer>;

const link = z.object({
  code: z.string(),
  label: z.string(),
  url: z.string(),
  created_at: instant,
  clicks: count,
  registrations: count,
  first_deposits: count,
});
export type AffiliateLink = z.output<typeof link>;

export const links = call({
  method: 'POST',
  path: '/api/affiliate/links',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Lists the partner's links with the results of each, and the pages on which visitors arrived.",
  request: z.strictObject({}),
  answer: z.object({
    links: z.array(link),
    pages: z.array(z.object({ page: z.string(), clicks: count, registrations: count, first_deposits: count })),
  }),
});

export const createLink = call({
  method: 'POST',
  path: '/api/affiliate/links/create',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Creates a link for one placement, to one page of the website; at most 100.',
  request: z.strictObject({
    request: commandId,
    label: text(60),
    /** Path of this website. */
    page: z.string().check(z.regex(/^\/[a-zA-Z0-9/_-]{0,120}$/)),
  }),
  answer: link,
});

export const logout = call({
  method: 'POST',
  path: '/api/affiliate/logout',
  auth: 'affiliate',
  rate: 'write',
  userAction: false,
  worksIn: 'readOnly',
  endsSession: true,
  summary: 'Ends the session.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const active = call({
  method: 'POST',
  path: '/api/affiliate/active',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Reports user activity: keeps the session alive.',
  request: z.strictObject({}),
  answer: z.object({}),
});

/** The invitation with which a partner chooses a password; it works once. */
export const acceptInvitation = call({
  method: 'POST',
  path: '/api/affiliate/accept',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'normal',
  summary: 'Accepts an invitation with a password and starts a session.',
  request: z.strictObject({ code, password }),
  answer: affiliateSession,
});

/** Counts a visitor who arrived through a link. */
export const countClick = call({
  method: 'POST',
  path: '/api/affiliate/click',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'normal',
  summary: 'Counts an arrival by a link; nothing about the visitor is stored.',
  request: z.strictObject({
    ref: z.string().check(z.minLength(1), z.maxLength(64)),
    page: z.string().check(z.regex(/^\/[^\s?#]{0,200}$/)),
  }),
  answer: z.object({}),
});
