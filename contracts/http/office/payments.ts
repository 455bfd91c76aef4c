import * as z from 'zod/mini';
import { transactionStatuses, transactionTypeIds } from '@candor/domain/payments/transaction.ts';
import { amount, commandId, flag, id, instant, money } from '../../codecs.ts';
import { providerId, transactionNumber, withdrawalParts } from '../payments.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

/** Calls on deposits and withdrawals for staff. Each act has an id of its own and is carried out only once. */

/**
 * Stages of payments. `waiting`: for a decision, or for the money. `person`: for one of our staff. `checkout`: its
 * client or its provider must act. `toPay`: decided, and to be sent.
 */
export const paymentStages = ['waiting', 'person', 'checkout', 'toPay', 'over'] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** Orders of the list. `due`: when its client may expect it; payments without such a day come last. */
export const paymentOrders = ['created', 'due', 'amount'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];

/** Acts of staff on a payment, each with a call of its own. */
export const paymentActions = [
  ...(['approve', 'decline', 'hold', 'release', 'legs', 'pay', 'returned', 'reveal'] as const),
  ...(['confirm', 'refund', 'chargeback', 'chargebackWon', 'chargebackLost'] as const),
] as const;
export type PaymentAction = (typeof paymentActions)[number];

const clock = z.enum(['green', 'amber', 'red', 'paused']);

const row = z.object({
  transaction_id: z.string(),
  type: z.literal(transactionTypeIds),
  status: z.enum(transactionStatuses),
  /** Reasons for the payment's status: codes, most serious first. */
  reasons: z.array(z.string()),
  /** Amount; negative: from the client. */
  amount: money,
  currency: z.string(),
  client: z.object({ id, name: z.string(), pin: z.string() }),
  method: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  created_at: instant,
  /** Time at which the client may expect a withdrawal, and whether that is on schedule. */
  due_at: z.nullable(instant),
  clock: z.nullable(clock),
  is_test: flag,
});
export type OfficePayment = z.output<typeof row>;

export const list = staffCall('payments.read', {
  method: 'POST',
  path: '/api/office/payments',
  rate: 'read',
  userAction: false,
  summary:
    'Lists deposits or withdrawals, of one stage or status or of all, oldest first unless another order is given. ' +
    'The search matches a whole transaction number or a client’s PIN.',
  request: z.strictObject({
    group: z.enum(['deposits', 'withdrawals']),
    stage: z.optional(z.enum(paymentStages)),
    status: z.optional(z.enum(transactionStatuses)),
    ...listFields(paymentOrders),
  }),
  answer: listAnswer(row),
});

const leg = z.object({
  id: z.nullable(id),
  kind: z.enum(['source', 'wire']),
  /** Deposit to whose source it is returned. */
  deposit: z.nullable(z.string()),
  provider: z.string(),
  amount: money,
  /** State. `proposed`: not approved yet. `sending`: its provider is asked to pay it. `failed`: it was not paid. */
  state: z.enum(['proposed', 'open', 'sending', 'paid', 'returned', 'failed', 'dropped']),
  reference: z.nullable(z.string()),
  value_date: z.nullable(z.string()),
});

const attempt = z.object({
  id,
  purpose: z.enum(['payout', 'refund']),
  /** Whether the attempt belongs to the payment itself rather than to a refund of it. */
  is_own: flag,
  /** Part of the withdrawal. */
  leg: z.nullable(id),
  provider: z.string(),
  /** Our number for the attempt at the provider, and the provider's own. */
  order: z.string(),
  reference: z.nullable(z.string()),
  /** Outcome of the call; `unknown`: whether it arrived cannot be determined. */
  outcome: z.enum(['underway', 'answered', 'unsent', 'unknown']),
  /** Outcome of the money; `stuck`: there is no answer, and no more requests are made. */
  result: z.nullable(z.enum(['sent', 'failed', 'stuck'])),
  started_at: instant,
  /** Time of the next query to its provider. */
  next_at: z.nullable(instant),
});

const notice = z.object({
  at: instant,
  /**
   * Verdict on the signature. verified: signed as agreed. unverifiable: its provider does not sign. invalid: signed
   * wrongly.
   */
  verdict: z.enum(['verified', 'unverifiable', 'invalid']),
  state: z.enum(['waiting', 'applied', 'ignored', 'rejected']),
  /** Beginning of the original; card numbers are masked. */
  body: z.string(),
  repeats: z.number(),
});

export const paymentCase = z.object({
  payment: row,
  comments: z.string(),
  /** The provider's identifier of it. */
  provider_reference: z.nullable(z.string()),
  /** Amount of a deposit that was credited, or that has arrived and is in suspense; null: neither yet. */
  arrived: z.nullable(money),
  /** Parts of a withdrawal by their outcome. */
  parts: z.nullable(withdrawalParts),
  /** Notices from the payment's provider, latest first. */
  notices: z.array(notice),
  events: z.array(
    z.object({
      kind: z.string(),
      /** Actor: `client`, `system`, `provider`, or the name of a member of staff. */
      actor: z.string(),
      status: z.string(),
      reasons: z.array(z.string()),
      at: instant,
      note: z.string(),
    }),
  ),
  client: z.object({
    email_confirmed: flag,
    verified: flag,
    country: z.nullable(z.string()),
    registered_at: instant,
    /** Deposits less withdrawals. */
    net_deposits: money,
    /** Present limit of rulings R1 and R35. */
    limit: money,
    /** Amount that the client owes of money that a provider took back. */
    owed: money,
    /** Bank account, masked. */
    payout: z.nullable(
      z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()), confirmed: flag }),
    ),
  }),
  /** Legs by which it is paid; before the first approval, proposed ones. */
  legs: z.array(leg),
  /** Approval for which the withdrawal waits. */
  approval: z.nullable(approval),
  /** Holds that would prevent an approval now. */
  holds: z.array(z.string()),
  /** Acts that the rules allow now, before the caller's roles are checked. */
  actions: z.array(z.enum(paymentActions)),
  /** Deposits to whose sources a withdrawal can be returned, with what is left of each. */
  sources: z.array(z.object({ deposit: z.string(), provider: z.string(), left: money })),
  /** Deposit of a refund or chargeback; refunds and chargebacks of a deposit. */
  related: z.array(
    z.object({
      transaction_id: z.string(),
      type: z.literal(transactionTypeIds),
      amount: money,
      status: z.enum(transactionStatuses),
      created_at: instant,
    }),
  ),
  /** Providers by which the brand's clients deposit. */
  providers: z.array(z.string()),
  /** Requests to a provider to pay out or return money, with their outcomes. */
  attempts: z.array(attempt),
});
export type OfficePaymentCase = z.output<typeof paymentCase>;

export const open = staffCall('payments.read', {
  method: 'POST',
  path: '/api/office/payments/open',
  rate: 'read',
  userAction: true,
  summary: 'Returns one payment with its history, its parts, its holds, and the relevant facts about its client.',
  request: z.strictObject({ transaction_id: transactionNumber }),
  answer: paymentCase,
});

const act = { transaction_id: transactionNumber, request: commandId };

export const approve = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/approve',
  rate: 'write',
  userAction: true,
  summary:
    'Approves a withdrawal as the first of two people and asks the second, who decides in the approvals. From the ' +
    'brand’s amount on, compliance must approve as well.',
  request: z.strictObject({ ...act, reason }),
  answer: paymentCase,
});

export const decline = staffCall('payments.decline', {
  method: 'POST',
  path: '/api/office/payments/decline',
  rate: 'write',
  userAction: true,
  summary:
    'Declines a payment. For a withdrawal the reserved money returns to the client, who reads the reason; for a ' +
    'deposit the suspended money is sent back.',
  request: z.strictObject({ ...act, reason }),
  answer: paymentCase,
});

export const hold = staffCall('payments.hold', {
  method: 'POST',
  path: '/api/office/payments/hold',
  rate: 'write',
  userAction: true,
  summary: 'Puts a payment on hold: for a review or, for a withdrawal, until a document of the client has arrived.',
  request: z.strictObject({ ...act, reason, hold: z.enum(['review', 'fundingDocumentMissing']) }),
  answer: paymentCase,
});

export const release = staffCall('payments.release', {
  method: 'POST',
  path: '/api/office/payments/release',
  rate: 'write',
  userAction: true,
  summary:
    'Ends a review hold. A withdrawal stays held for what the client still has to do; a deposit is credited with ' +
    'what has arrived, else its provider is asked again.',
  request: z.strictObject({ ...act, reason }),
  answer: paymentCase,
});

const day = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

export const pay = staffCall('payments.pay', {
  method: 'POST',
  path: '/api/office/payments/pay',
  rate: 'write',
  userAction: true,
  summary:
    'Records that a part of an approved withdrawal was sent: its reference at the bank or card company, and the ' +
    'value date.',
  request: z.strictObject({
    ...act,
    leg: id,
    reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(140)),
    value_date: day,
  }),
  answer: paymentCase,
});

export const returned = staffCall('payments.pay', {
  method: 'POST',
  path: '/api/office/payments/returned',
  rate: 'write',
  userAction: true,
  summary:
    'Records that a sent part came back. It returns to the reserve and is on hold until a person has reviewed it.',
  request: z.strictObject({ ...act, leg: id, reason }),
  answer: paymentCase,
});

export const legs = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/legs',
  rate: 'write',
  userAction: true,
  summary: 'Asks compliance to allow another way than back to the source first.',
  request: z.strictObject({
    ...act,
    reason,
    legs: z
      .array(z.strictObject({ amount, deposit: z.optional(transactionNumber) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answer: paymentCase,
});

export const reveal = staffCall('payments.pay', {
  method: 'POST',
  path: '/api/office/payments/reveal',
  rate: 'write',
  userAction: true,
  summary: 'Returns the full number of the bank account for a withdrawal. The access and its reason are recorded.',
  request: z.strictObject({ transaction_id: transactionNumber, reason }),
  answer: z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()) }),
});

const evidence = z.string().check(z.trim(), z.minLength(3), z.maxLength(70));

export const confirm = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/confirm',
  rate: 'write',
  userAction: true,
  summary:
    'Reports that the money of a deposit was found: the line of the statement or settlement, and its amount. A ' +
    'second person decides in the approvals; only then is it credited.',
  request: z.strictObject({ ...act, reason, reference: evidence, amount }),
  answer: paymentCase,
});

export const manual = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/manual',
  rate: 'write',
  userAction: true,
  summary:
    'Reports that money of a client was found without an announced deposit: the provider, its line and amount. A ' +
    'second person decides in the approvals; only then is it credited.',
  request: z.strictObject({
    client_id: id,
    provider: providerId,
    amount: amount.check(z.refine((value) => value > 0n)),
    reference: evidence,
    request: commandId,
    reason,
  }),
  answer: approval,
});

export const refund = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/refund',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to refund a deposit, in full or in part, under the reference of the prepared transfer. At ' +
    'most what is left of the deposit and what the client could withdraw; it is sent by hand once the ledger has ' +
    'taken it.',
  request: z.strictObject({
    ...act,
    reason,
    reference: evidence,
    amount: amount.check(z.refine((value) => value > 0n)),
  }),
  answer: paymentCase,
});

export const chargeback = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/chargeback',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to record a chargeback of a deposit, or of a part of it, under the provider’s reference, ' +
    'which identifies one chargeback. Without an amount it covers all that is left. While it is open, nothing is ' +
    'paid out to the client.',
  request: z.strictObject({
    ...act,
    reason,
    reference: evidence,
    amount: z.optional(amount.check(z.refine((value) => value > 0n))),
  }),
  answer: paymentCase,
});

export const settle = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/settle',
  rate: 'write',
  userAction: true,
  summary:
    'Reports what became of money that a provider was asked to send and cannot account for: it was paid, under this ' +
    'reference, or it was not. A second person decides; only then does the payment continue.',
  request: z.strictObject({ ...act, attempt: id, paid: flag, reference: evidence, reason }),
  answer: paymentCase,
});

export const chargebackWon = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/chargeback-won',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to record that a dispute was won and reverse its chargeback. The client gets back what ' +
    'they had borne. If several are open, `chargeback` names the one.',
  request: z.strictObject({ ...act, reason, reference: evidence, chargeback: z.optional(transactionNumber) }),
  answer: paymentCase,
});

export const chargebackLost = staffCall('payments.propose', {
  method: 'POST',
  path: '/api/office/payments/chargeback-lost',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to close a chargeback because the dispute was lost. The booking stays, and the client’s ' +
    'withdrawals no longer wait for it. If several are open, `chargeback` names the one.',
  request: z.strictObject({ ...act, reason, reference: evidence, chargeback: z.optional(transactionNumber) }),
  answer: paymentCase,
});
