import { correctionCauses, requestableCauses } from '@candor/domain/trading/correction.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant, money, rate } from '../../codecs.ts';
import { evidenceExecution } from '../../evidence/receipt.ts';
import { priceEvidence, tradeCorrection } from '../tradeCorrection.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on corrections of closed trades: the dealt prices, requests for others, and their outcomes. */

const currency = z.object({ code: z.string(), symbol: z.string() });
const prices = z.object({ open: rate, close: rate, profit: money });

export const trade = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/trade',
  rate: 'read',
  userAction: true,
  summary:
    'Returns a closed trade by the number on its receipts, with the bounds for a correction. Refusals: `tradeNotClosed`, ' +
    '`correctionArchived`.',
  request: z.strictObject({ position: id }),
  answer: z.object({
    position: id,
    client: z.object({ id, name: z.string(), pin: z.string() }),
    book: z.enum(['real', 'demo']),
    currency,
    symbol: z.string(),
    decimals: z.number(),
    direction: z.enum(['buy', 'sell']),
    amount: money,
    leverage: z.number(),
    opened_at: instant,
    closed_at: instant,
    reason: z.enum(closingReasons),
    /** Dealt prices, and those that count now. */
    dealt: prices,
    current: prices,
    /** Opening and close, each with its tick. */
    executions: z.array(evidenceExecution),
    corrections: z.array(tradeCorrection),
    /** Part of a negative balance that was lifted after its close and is not reclaimed yet (rule TC-9). */
    forgiven: money,
    /** Whether a request is pending or not carried out yet. */
    waiting: flag,
    /** Most that may be taken from the client: what they could withdraw. */
    available: money,
    /** Time of the server, by which time limits count. */
    at: instant,
  }),
});
export type TradeToCorrect = z.output<typeof trade.answer>;

/** A typed price, above zero. */
const price = rate.check(z.refine((value) => value > 0n));

/** Rule TC-11: a tick by its id, which the tape must have, or a file by its name and SHA-256. */
const requestedEvidence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tick'), tick: id }),
  z.strictObject({
    kind: z.literal('file'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
]);
export type RequestedEvidence = z.output<typeof requestedEvidence>;

/** A close-out that would not have happened, with the amounts of undoing it. */
const undoneCloseOut = z.object({
  position: id,
  symbol: z.string(),
  decimals: z.number(),
  direction: z.enum(['buy', 'sell']),
  amount: money,
  leverage: z.number(),
  closed_at: instant,
  before: prices,
  /** Prices after; null: it has cost the client nothing, or there is no price now. */
  after: z.nullable(prices),
  difference: money,
  /** Why the close cannot be undone. */
  refusal: z.nullable(z.string()),
});
export type UndoneCloseOut = z.output<typeof undoneCloseOut>;

export const closeOuts = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/close-outs',
  rate: 'read',
  userAction: true,
  summary:
    'The close-outs of the same account that would not have happened had a closed trade had these prices, each with what ' +
    'undoing it would book at the prices of now.',
  request: z.strictObject({ position: id, open: price, close: price }),
  answer: z.object({ currency, rows: z.array(undoneCloseOut) }),
});

/** Most close-outs that are undone with one correction. */
const CLOSE_OUTS_MAX = 50;

export const askCorrection = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/correction',
  rate: 'write',
  userAction: true,
  summary:
    'Asks compliance to correct the prices of a closed trade, with the kind of cause, a reason and the source of the ' +
    'right price, all of which the client reads. Close-outs that the trade caused are undone with it if asked for ' +
    '(`closeOutStays`). A tick given as evidence is looked up on the tape (`evidenceUnknown`, `evidenceDiffers`). The ' +
    'same request asks only once.',
  request: z.strictObject({
    position: id,
    open: price,
    close: price,
    cause: z.enum(requestableCauses),
    source: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    evidence: requestedEvidence,
    close_outs: z.optional(z.array(id).check(z.maxLength(CLOSE_OUTS_MAX))),
    reason,
    request: commandId,
  }),
  answer: approval,
});

/** States of a request: `underway` is approved and not booked yet, `unbooked` approved and refused by the engine. */
export const correctionStates = ['waiting', 'underway', 'done', 'unbooked', 'refused', 'withdrawn', 'expired'] as const;
export type CorrectionState = (typeof correctionStates)[number];

const requestedCorrection = z.object({
  approval: id,
  position: id,
  symbol: z.string(),
  decimals: z.number(),
  client: z.object({ id, name: z.string() }),
  state: z.enum(correctionStates),
  /** Why the engine has booked nothing. */
  refusal: z.nullable(z.string()),
  cause: z.enum(correctionCauses),
  reason: z.string(),
  source: z.string(),
  evidence: z.nullable(priceEvidence),
  before: prices,
  after: prices,
  /** Close-outs that are undone with it, with the outcome of each. */
  close_outs: z.array(
    z.object({
      position: id,
      symbol: z.string(),
      before: prices,
      after: prices,
      difference: money,
      state: z.enum(['waiting', 'done', 'refused']),
      refusal: z.nullable(z.string()),
    }),
  ),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type RequestedCorrection = z.output<typeof requestedCorrection>;

export const corrections = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/corrections',
  rate: 'read',
  userAction: false,
  summary: 'Lists the latest hundred corrections requested in the brand, with their outcome.',
  request: z.strictObject({}),
  answer: z.object({ currency, rows: z.array(requestedCorrection) }),
});
