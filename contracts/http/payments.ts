import { confirmations } from '@candor/domain/payments/provider.ts';
import { transactionStatuses, transactionTypeIds } from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { amount, commandId, instant, money, text } from '../codecs.ts';
import { call } from './call.ts';

/** Calls on deposits and withdrawals of the session's real account (specification 7, ruling R19). */

/** Types that a client may create: deposits by these methods, and a withdrawal. */
export const createdTypes = [1, 2, 3, 6, 9] as const;

/** Name of a provider in a path. */
export const providerId = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/));
/** Number of a transaction, as the client and the provider know it. */
export const transactionNumber = z.string().check(z.regex(/^[A-Z0-9-]{6,40}$/));

export const create = call({
  method: 'POST',
  path: '/api/transactions/create',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Asks for a deposit (amount above zero, methods 1, 2, 3, 9) or a withdrawal (amount below zero, method 6, with ' +
    'comments). Without a provider the first enabled entry of the method applies, unless the call that starts the ' +
    'deposit names another. The same id asks only once.',
  request: z.strictObject({
    amount,
    method: z.literal(transactionTypeIds),
    /** Comments, required for a withdrawal and allowed for nothing else. */
    comments: z.optional(text(1_000)),
    /** Payment method of the brand where several share a number. */
    provider: z.optional(providerId),
    /** Id that the caller chooses. A repeated request with the same id and fields returns the same transaction. */
    id: z.optional(commandId),
  }),
  answer: z.object({ status: z.literal('success'), transaction_id: z.string() }),
});

/** The browser's next step. */
export const nextAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('instructions'),
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    reference: z.string(),
    close_after_ms: z.number(),
  }),
  z.object({ kind: z.literal('external_link'), url: z.string() }),
  z.object({
    kind: z.literal('embedded_widget'),
    /** Page on the files host, which runs the provider's script and clicks its button. */
    frame_url: z.string(),
    auto_click_ms: z.number(),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string(), expires_at: z.nullable(instant) }),
  z.object({ kind: z.literal('form_post'), action: z.string(), fields: z.record(z.string(), z.string()) }),
]);
export type WireNextAction = z.output<typeof nextAction>;

export const send = call({
  method: 'POST',
  path: '/api/transaction/send/:provider',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Starts a deposit at its provider, from our own records; a deposit that was requested without a provider starts ' +
    "at the one named here, if it has an entry of the same method. Returns the browser's next action, and the field " +
    'by which the provider is recognised. A repetition returns the same.',
  request: z.strictObject({ provider: providerId, transaction_id: transactionNumber }),
  answer: z.looseObject({ next: nextAction }),
});

/** One of the brand's payment methods, as far as it is open to this client. */
export const paymentMethod = z.object({
  key: z.string(),
  type: z.literal([1, 2, 3, 9]),
  provider: providerId,
  label: z.string(),
  icon: z.string(),
  shape: z.enum(['instructions', 'externalLink', 'widget', 'redirect', 'formPost']),
  minimum: money,
  maximum: z.nullable(money),
  /** Whether all payments here are the Test bank's, without real money. */
  is_test: z.boolean(),
  /**
   * How we learn that it was paid: we query the provider, its signed notice is enough, a person checks its notice, or a
   * person finds the money in its reports.
   */
  confirmation: z.enum(confirmations),
});
export type WirePaymentMethod = z.output<typeof paymentMethod>;

/** Obstacles to a deposit or a payment, as codes with texts in `locales/`. */
const obstacles = z.array(z.string());

export const options = call({
  method: 'POST',
  path: '/api/transactions/options',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the payment methods open to the client, what they may withdraw, and what is missing for either.',
  request: z.strictObject({}),
  answer: z.object({
    currency: z.string(),
    methods: z.array(paymentMethod),
    /** Why no deposit is possible now. */
    deposit_obstacles: obstacles,
    /** Enforced limit of ruling R1, in whole cents. */
    withdraw_limit: money,
    free_margin: money,
    /** Holds that a withdrawal would get. */
    withdraw_holds: obstacles,
    /** Business days until a withdrawal can be expected, and the day itself for one requested now. */
    withdraw_days: z.number(),
    withdraw_expected: instant,
  }),
});

/** Parts of a withdrawal, as positive amounts; the rest is under way. */
export const withdrawalParts = z.object({ paid: money, returned: money, taken_back: money });
export type WithdrawalSums = z.output<typeof withdrawalParts>;

/** A payment with its steps so far. If a deposit was credited in another amount, `amount` is the credited one. */
export const state = z.object({
  transaction_id: z.string(),
  type: z.literal(transactionTypeIds),
  status: z.enum(transactionStatuses),
  amount: money,
  currency: z.string(),
  /** Key of the brand's payment method, and the name that the client chose; manual bookings by staff lack both. */
  method: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** The browser's next step, while the client still has something to do: a wire's instructions, a page. */
  next: z.nullable(nextAction),
  created_at: instant,
  expires_at: z.nullable(instant),
  /** Expected time of a withdrawal. */
  due_at: z.nullable(instant),
  /** Why the payment waits, or why it was refused: codes. */
  reasons: z.array(z.string()),
  /** Party that must act now. */
  held_by: z.enum(['client', 'us', 'provider', 'nobody']),
  /** Since when the payment has its present status. */
  held_since: instant,
  /** How we learn that a deposit was paid; null: it has no provider. */
  confirmation: z.nullable(z.enum(confirmations)),
  /** Whether the client may report that they have paid, since no provider can be queried about it. */
  can_report_paid: z.boolean(),
  can_cancel: z.boolean(),
  /** Reference of the payment at the bank or card company, once it was sent. */
  payout_reference: z.nullable(z.string()),
  /** Parts of a withdrawal that were paid, returned to the account, or used for a payment that a provider reclaimed. */
  parts: z.nullable(withdrawalParts),
  is_test: z.boolean(),
  events: z.array(z.object({ status: z.enum(transactionStatuses), kind: z.string(), at: instant })),
});
export type WirePaymentState = z.output<typeof state>;

export const getState = call({
  method: 'POST',
  path: '/api/transactions/state',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    "Returns the state of one of the client's payments, and its history. `ask` queries the provider once more, now.",
  request: z.strictObject({ transaction_id: transactionNumber, ask: z.optional(z.boolean()) }),
  answer: state,
});

export const reportPaid = call({
  method: 'POST',
  path: '/api/transactions/paid',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Reports that the client has paid. If the provider can be asked, it is asked; otherwise the deposit waits for ' +
    'our payments desk and no longer expires. A repetition changes nothing.',
  request: z.strictObject({ transaction_id: transactionNumber }),
  answer: state,
});

export const cancel = call({
  method: 'POST',
  path: '/api/transactions/cancel',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Cancels a withdrawal that is still pending or on hold for the client, or a deposit that was not started.',
  request: z.strictObject({ transaction_id: transactionNumber }),
  answer: state,
});
