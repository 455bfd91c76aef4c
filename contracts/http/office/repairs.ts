import { correctionCauses, requestableCauses } from '@candor/domain/trading/correction.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import * as z from 'zod/mini';
import { commandId, id, instant, money, moneySum, rate, symbol } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { correctionStates } from './corrections.ts';

/**
 * Calls on repairs of an incident: all consequences of an instrument's bad ticks, corrected together (RP-1 to RP-8).
 */

/** Reference tick: the one before the window or after it, whose price replaces bad ticks. */
export const repairReferences = ['before', 'after'] as const;
export type RepairReference = (typeof repairReferences)[number];
/** Parts of a trade that were dealt at bad ticks; `closeOut`: it was closed out because of them. */
export const repairEnds = ['opened', 'closed', 'both', 'closeOut'] as const;

const currency = z.object({ code: z.string(), symbol: z.string() });
const prices = z.object({ open: rate, close: rate, profit: money });
const tick = z.object({ id, received: instant, source: z.string(), sell: rate, buy: rate });
export type RepairTick = z.output<typeof tick>;

const trade = z.object({
  position: id,
  client: z.object({ id, name: z.string() }),
  symbol: z.string(),
  decimals: z.number(),
  direction: z.enum(['buy', 'sell']),
  amount: money,
  leverage: z.number(),
  closed_at: instant,
  /** Why the position was closed. */
  closing: z.enum(closingReasons),
  ends: z.enum(repairEnds),
  before: prices,
  after: prices,
  /** Change of a lifted negative balance by the correction (rule TC-9). */
  protection: money,
  difference: money,
});

/** A trade of a proposed repair. `refusal`: why it cannot be corrected; null: it is proposed. */
const proposedTrade = z.extend(trade, { refusal: z.nullable(z.string()) });
export type ProposedTrade = z.output<typeof proposedTrade>;

const repairedTrade = z.extend(trade, {
  cause: z.enum(correctionCauses),
  batch: z.number(),
  state: z.enum(['waiting', 'done', 'refused']),
  refusal: z.nullable(z.string()),
});
export type RepairedTrade = z.output<typeof repairedTrade>;

const totals = z.object({
  trades: z.number(),
  clients: z.number(),
  /** Sum paid to clients, sum taken from them (below zero), and the broker's gain or loss. */
  paid: moneySum,
  taken: moneySum,
  house: moneySum,
});
export type RepairTotals = z.output<typeof totals>;

const window = { symbol, from: instant, until: instant };
/** Most trades that a person can leave out of one repair. */
const LEFT_OUT_MAX = 500;
const leaveOut = z.optional(z.array(id).check(z.maxLength(LEFT_OUT_MAX)));

export const lookAt = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/repair/look',
  rate: 'read',
  userAction: true,
  summary:
    'The ticks of an instrument in a window of an hour at most, as the tape has them, and all that followed from them in ' +
    'the brand: trades of real accounts that were opened or closed at them, close-outs of other positions because of ' +
    'them, each with what correcting it at the reference tick would book. Trades left out are not corrected. Refusals: ' +
    '`repairWindow`, `repairArchived`, `repairTooLarge`.',
  request: z.strictObject({ ...window, reference: z.enum(repairReferences), leave_out: leaveOut }),
  answer: z.object({
    currency,
    decimals: z.number(),
    ticks: z.object({ count: z.number(), shown: z.array(tick), low: z.nullable(rate), high: z.nullable(rate) }),
    before: z.nullable(tick),
    after: z.nullable(tick),
    trades: z.array(proposedTrade),
    /** Positions opened at bad ticks and still open: they are corrected when they are closed. */
    open: z.array(z.object({ position: id, client: z.object({ id, name: z.string() }) })),
    totals,
  }),
});
export type RepairLook = z.output<typeof lookAt.answer>;

export const ask = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/repair',
  rate: 'write',
  userAction: true,
  summary:
    'Asks compliance for a repair: every trade that is proposed, but those left out, at the reference tick. Refusals: ' +
    '`repairNoReference`, `repairEmpty`, `approvalWaiting`. The same request asks once.',
  request: z.strictObject({
    ...window,
    reference: z.enum(repairReferences),
    leave_out: leaveOut,
    cause: z.enum(requestableCauses),
    reason,
    request: commandId,
  }),
  answer: approval,
});

const brandId = z.string().check(z.minLength(1), z.maxLength(40));
/** Most brands of a request; more than any installation has. */
const BRANDS_MAX = 200;

export const previewRepairElsewhere = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/repair/brands',
  rate: 'read',
  userAction: true,
  summary:
    'What followed from the same bad ticks in the other brands in which the person may correct trades: only those in ' +
    'which something did, each with what its repair would book now, or why none can be. `unseen` counts the brands in ' +
    'which the person may not, of which nothing is said. Refusals: `repairWindow`.',
  request: z.strictObject({ ...window, reference: z.enum(repairReferences) }),
  answer: z.object({
    brands: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        currency,
        totals,
        /** Number of positions that were opened at bad ticks and are still open. */
        open: z.number(),
        refusal: z.nullable(z.string()),
      }),
    ),
    unseen: z.number(),
  }),
});
export type RepairElsewhere = z.output<typeof previewRepairElsewhere.answer>;

export const askRepairElsewhere = staffCall('dealing.correct', {
  method: 'POST',
  path: '/api/office/dealing/repair/brands/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Asks compliance of each of these brands for the repair of the same incident there, one approval a brand. A brand ' +
    'that refuses does not keep the others from being asked. The same request asks each brand once.',
  request: z.strictObject({
    ...window,
    reference: z.enum(repairReferences),
    brands: z.array(brandId).check(z.minLength(1), z.maxLength(BRANDS_MAX)),
    cause: z.enum(requestableCauses),
    reason,
    request: commandId,
  }),
  answer: z.object({
    brands: z.array(z.object({ id: z.string(), approval: z.nullable(id), refusal: z.nullable(z.string()) })),
  }),
});

const repair = z.object({
  approval: id,
  symbol: z.string(),
  from: instant,
  until: instant,
  reference: tick,
  state: z.enum(correctionStates),
  reason: z.string(),
  cause: z.enum(correctionCauses),
  totals,
  /** Number of trades booked, refused and still waiting; number of finished batches, of all. */
  progress: z.object({
    done: z.number(),
    refused: z.number(),
    waiting: z.number(),
    batches_done: z.number(),
    batches: z.number(),
  }),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type Repair = z.output<typeof repair>;

export const list = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/repairs',
  rate: 'read',
  userAction: false,
  summary: 'The latest repairs that were asked for in the brand, with how far each has come.',
  request: z.strictObject({}),
  answer: z.object({ currency, rows: z.array(repair) }),
});

export const open = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/repair/open',
  rate: 'read',
  userAction: false,
  summary: 'A repair with every trade of it, as it was asked for, and what has become of each.',
  request: z.strictObject({ approval: id }),
  answer: z.object({ currency, repair, trades: z.array(repairedTrade) }),
});
export type OpenedRepair = z.output<typeof open.answer>;
