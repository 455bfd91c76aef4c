import * as z from 'zod/mini';
import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import { revealFields, visitCauses } from '@candor/domain/clients/clientFile.ts';
import { caseStates } from '@candor/domain/clients/confidentialCase.ts';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import { entryKinds } from '@candor/domain/ledger/entry.ts';
import { transactionCauses, transactionStatuses, transactionTypeIds } from '@candor/domain/payments/transaction.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import { amount, commandId, flag, id, instant, money, rate } from '../../codecs.ts';
import { disclosedVisit } from '../privacy.ts';
import { loginMethods, loginOutcomes } from '../security.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

/**
 * Calls on clients for staff: their data are masked until a person gives a reason, and each visit is disclosed to the
 * client.
 */

export const clientOrders = ['registered', 'name', 'pin'] as const;
export type ClientOrder = (typeof clientOrders)[number];

const listedClient = z.object({
  id,
  name: z.string(),
  pin: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  verified: flag,
  closed: flag,
  frozen: flag,
  registered_at: instant,
  tags: z.array(z.string()),
  /** Level by the client's net deposits; empty: the brand has no levels. */
  level: z.string(),
});
export type ListedClient = z.output<typeof listedClient>;

export const list = staffCall('clients.list', {
  method: 'POST',
  path: '/api/office/clients',
  rate: 'read',
  userAction: false,
  summary:
    'Lists clients, masked. The search matches the beginning of a first or last name or of a PIN, or a whole e-mail ' +
    'address. By default the latest registration comes first.',
  request: z.strictObject({
    ...listFields(clientOrders),
    verified: z.optional(flag),
    frozen: z.optional(flag),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))),
    /** One of the brand’s levels. */
    level: z.optional(z.string().check(z.minLength(1), z.maxLength(24))),
    /** Instant from which clients must have registered. */
    from: z.optional(instant),
    /** Instant before which clients must have registered. */
    until: z.optional(instant),
  }),
  answer: listAnswer(listedClient),
});

export const levels = staffCall('clients.list', {
  method: 'POST',
  path: '/api/office/clients/levels',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the brand’s levels, each with the net deposits that it requires. Levels cannot be granted or removed by ' +
    'hand.',
  request: z.strictObject({}),
  answer: z.array(z.object({ name: z.string(), from: money })),
});

const category = z.enum(categories);

const permission = z.object({
  category,
  allowed: flag,
  /** The category's leverages, and those that the client may use; an instrument's own cap also applies. */
  offered: z.array(z.number()),
  leverages: z.array(z.number()),
  /** Highest leverage that the regime allows of any instrument of the category; null: no cap. */
  cap: z.nullable(z.number()),
  /** Highest leverage that the brand's settings allow at present; null: the whole list. */
  set: z.nullable(z.number()),
});

const note = z.object({ id, note: z.string(), by: z.string(), at: instant });

export const clientCard = z.object({
  id,
  name: z.string(),
  pin: z.string(),
  registered_at: instant,
  /** Freeze in force; null: the account is not frozen. */
  frozen: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** Legal hold, under which nothing of the client is erased; null: none. */
  held: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** Erasure of a closed account, due when no law requires its data; null: the account is open. */
  erasure: z.nullable(z.object({ wished_at: z.nullable(instant), due_at: instant, erased_at: z.nullable(instant) })),
  closed: flag,
  verified: flag,
  email_confirmed: flag,
  phone_confirmed: flag,
  country: z.nullable(z.string()),
  language: z.string(),
  level: z.string(),
  /** Level that the client would have with more net deposits; null: there is none above. */
  next_level: z.nullable(z.object({ name: z.string(), from: money })),
  regime: z.enum(['none', 'esma-retail']),
  currency: z.object({ code: z.string(), symbol: z.string() }),
  /** Details, masked; an empty text: not stated. */
  identity: z.object({
    email: z.string(),
    phone: z.string(),
    birthDate: z.string(),
    address: z.string(),
    payout: z.string(),
  }),
  factors: z.object({ totp: flag, passkeys: z.number() }),
  /** Rule LF: time from which lost second factors may be removed; null: not requested. */
  factors_lost_from: z.nullable(instant),
  /** Partner who referred them; null: none. */
  partner: z.nullable(
    z.object({ ref: z.string(), source: z.string(), client: z.nullable(z.object({ id, name: z.string() })) }),
  ),
  money: z.nullable(
    z.object({ balance: money, equity: money, free_margin: money, profit: money, limit: money, net_deposits: money }),
  ),
  counts: z.object({ open: z.number(), history: z.number(), transactions: z.number(), mail: z.number() }),
  documents: z.array(
    z.object({ id, type: z.enum(documentTypes), state: z.enum(['processing', 'approved', 'rejected']), at: instant }),
  ),
  /** Latest statements that staff have made for the client, who alone can read them. */
  statements: z.array(z.object({ id, from: instant, until: instant, made_at: instant, role: z.enum(staffRoles) })),
  permissions: z.array(permission),
  robot: flag,
  knowledge_needed: flag,
  /** The client's own limits. `elsewhere`: one from another account applies; staff do not learn at which brand. */
  own: z.object({ daily_loss: z.nullable(money), paused_until: z.nullable(instant), elsewhere: flag }),
  notes: z.array(note),
  tags: z.array(z.string()),
  approvals: z.array(approval),
  /** Latest visits that are disclosed to the client. */
  disclosed: z.array(disclosedVisit),
  /** Confidential case that is not closed; null for everyone who may not know of cases. */
  case: z.nullable(z.object({ id, state: z.enum(caseStates), ends_at: instant })),
  /** Number of fields that the caller may still reveal today. */
  reveals_left: z.number(),
});
export type ClientCard = z.output<typeof clientCard>;

export const open = staffCall('clients.read', {
  method: 'POST',
  path: '/api/office/clients/open',
  rate: 'write',
  userAction: true,
  summary:
    'Opens a client’s file, masked. The client can see who opened it, when and why; opens within an hour are one ' +
    'visit.',
  request: z.strictObject({
    id,
    cause: z.enum(visitCauses),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  answer: clientCard,
});

export const clientTabs = ['open', 'history', 'transactions', 'logins', 'mail', 'ledger'] as const;
export type ClientTab = (typeof clientTabs)[number];

const positionRow = z.object({
  kind: z.literal('position'),
  id,
  symbol: z.string(),
  /** Decimals of the instrument's prices, as the client reads them. */
  decimals: z.number(),
  direction: z.enum(['buy', 'sell']),
  amount: money,
  leverage: z.number(),
  open_rate: rate,
  opened_at: instant,
  close_rate: z.nullable(rate),
  closed_at: z.nullable(instant),
  /** Profit; of an open position, at the last good quote. */
  profit: money,
  reason: z.nullable(z.enum(closingReasons)),
  /** Number of corrections of its prices; this row stays as it was dealt. */
  corrections: z.number(),
});

const transactionRow = z.object({
  kind: z.literal('transaction'),
  id,
  transaction_id: z.string(),
  type: z.literal(transactionTypeIds),
  cause: z.enum(transactionCauses),
  status: z.enum(transactionStatuses),
  amount: money,
  at: instant,
});

/** Login of the client, or a failed attempt. */
export const loginRow = z.object({
  kind: z.literal('login'),
  id,
  at: instant,
  outcome: z.enum(loginOutcomes),
  method: z.enum(loginMethods),
  browser: z.string(),
  system: z.string(),
  country: z.nullable(z.string()),
});

const mailRow = z.object({
  kind: z.literal('mail'),
  id,
  at: instant,
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'replaced']),
});

const entryRow = z.object({
  kind: z.literal('entry'),
  id,
  /** Position in the account's chain. */
  place: z.number(),
  entry: z.enum(entryKinds),
  reference: z.string(),
  amount: money,
  at: instant,
});

export const clientRow = z.discriminatedUnion('kind', [positionRow, transactionRow, loginRow, mailRow, entryRow]);
export type ClientRow = z.output<typeof clientRow>;

/** Cursor of the next page, which only an answer makes. */
const place = z.string().check(z.regex(/^\d{1,16}\.\d{1,16}$/));

export const rows = staffCall('clients.read', {
  method: 'POST',
  path: '/api/office/clients/rows',
  rate: 'read',
  userAction: false,
  summary: 'Returns one tab of a client’s card, newest first, twenty-five at a time, for the real account.',
  request: z.strictObject({ id, tab: z.enum(clientTabs), after: z.optional(place) }),
  answer: z.object({
    rows: z.array(clientRow),
    next: z.nullable(z.string()),
    /** Present sessions of the client, with the tab of logins. */
    sessions: z.array(
      z.object({ id, browser: z.string(), system: z.string(), started_at: instant, last_action_at: instant }),
    ),
  }),
});

export const reveal = staffCall('clients.reveal', {
  method: 'POST',
  path: '/api/office/clients/reveal',
  rate: 'write',
  userAction: true,
  summary: 'Reveals one masked field, with a reason that is recorded and that the client reads. Fifty a day (T49).',
  request: z.strictObject({ id, field: z.enum(revealFields), reason }),
  answer: z.object({ value: z.string(), reveals_left: z.number() }),
});

export const addNote = staffCall('clients.note', {
  method: 'POST',
  path: '/api/office/clients/note',
  rate: 'write',
  userAction: true,
  summary: 'Adds a note. It can never be changed, and the client’s own copy of their data includes it.',
  request: z.strictObject({
    id,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(2_000)),
    request: commandId,
  }),
  answer: z.array(note),
});

export const tag = staffCall('clients.note', {
  method: 'POST',
  path: '/api/office/clients/tag',
  rate: 'write',
  userAction: true,
  summary: 'Adds a tag to a client, or removes it.',
  request: z.strictObject({ id, tag: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), on: flag }),
  answer: z.array(z.string()),
});

export const sendLink = staffCall('clients.sendLink', {
  method: 'POST',
  path: '/api/office/clients/send-link',
  rate: 'write',
  userAction: true,
  summary: 'Mails a login link to the client. The link is created when the mail is sent, and staff never see it.',
  request: z.strictObject({ id, reason }),
  answer: z.object({}),
});

export const askTerms = staffCall('clients.terms', {
  method: 'POST',
  path: '/api/office/clients/terms',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person for other groups or leverages: each group with its highest leverage; groups not listed are ' +
    'closed. The regime’s caps still apply.',
  request: z.strictObject({
    id,
    terms: z.partialRecord(category, z.number().check(z.int(), z.positive())),
    reason,
    request: commandId,
  }),
  answer: approval,
});

export const askAdjustment = staffCall('adjustments.propose', {
  method: 'POST',
  path: '/api/office/clients/adjustment',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to credit or debit a client, with a type, a reason and the evidence, which the client ' +
    'reads. The total for a day is at most a thousandth of what the brand’s clients have paid in.',
  request: z.strictObject({
    id,
    type: z.enum(adjustmentTypes),
    /** Amount; negative: from the client. */
    amount: amount.check(z.refine((value) => value !== 0n)),
    evidence: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    reason,
    request: commandId,
  }),
  answer: approval,
});
