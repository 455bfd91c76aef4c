import { fillOutcomes } from '@candor/domain/evidence/fillCheck.ts';
import { closingRules } from '@candor/domain/evidence/whyClosed.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import * as z from 'zod/mini';
import { count, id, instant, money, rate, symbol } from '../codecs.ts';
import { moneyText, rateText } from '../evidence/encodings.ts';
import { evidenceExecution } from '../evidence/receipt.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';
import { tradeCorrection } from './tradeCorrection.ts';
import { direction, position } from './trading.ts';

/**
 * Calls on the history of the session's current account, the evidence of single trades, and the client's own notes on
 * them.
 */

/** Immediate cost of opening the position, as positive amounts; the parts add up. */
export const cost = z.object({ spread: money, mark_up: money, total: money });
export type WireCost = z.output<typeof cost>;

/** The client's own text on a trade. The version rises with each change and is 0 where there never was one. */
export const diary = z.object({ note: z.string(), tags: z.array(z.string()), version: count });
export type WireDiary = z.output<typeof diary>;

/** A position with its cost and its diary. The cost is unknown only where the opening's evidence is archived. */
export const trade = z.extend(position, {
  cost: z.nullable(cost),
  diary,
  /** Rule that closed it, if one did. */
  rule: z.nullable(z.enum(closingRules)),
  /** Corrections of the trade, of which the last counts; the prices and profit above remain those of the close. */
  corrections: z.array(tradeCorrection),
  /** Rule ER-12: whether the trade's evidence has left the database, and is provided on request. */
  archived: z.boolean(),
  /** Outcome of the browser's check of its last fill's receipt; null: not checked yet. */
  checked: z.nullable(z.enum(fillOutcomes)),
});
export type WireTrade = z.output<typeof trade>;

export const tradeResults = ['profit', 'loss', 'even'] as const;
export type TradeResult = (typeof tradeResults)[number];

const filter = {
  /** Instant from which positions must be closed. */
  from: z.optional(instant),
  /** Instant before which positions must be closed. */
  until: z.optional(instant),
  symbol: z.optional(symbol),
  /** Tag, in any case. */
  tag: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  result: z.optional(z.enum(tradeResults)),
  reason: z.optional(z.enum(closingReasons)),
};
const historyFilter = z.strictObject(filter);
export type HistoryFilter = z.output<typeof historyFilter>;

/** Summary of everything that the filter matches, with the values by which one can filter. */
export const historySummary = z.object({
  count,
  profit: money,
  /** Sum of the corrections made since. */
  corrected: money,
  symbols: z.array(z.object({ symbol, name: z.string() })),
  tags: z.array(z.string()),
});
export type HistorySummary = z.output<typeof historySummary>;

export const HISTORY_PAGE = 50;

export const history = call({
  method: 'POST',
  path: '/api/positions/history',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the closed positions of the current account, newest first, in pages.',
  request: z.strictObject({
    ...filter,
    /** Cursor: `next` of the previous page; the first page when absent. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/))),
    count: z.optional(z.number().check(z.int(), z.positive(), z.maximum(200))),
  }),
  answer: z.object({
    trades: z.array(trade),
    /** Cursor of the next page; null: there are no more. */
    next: z.nullable(z.string()),
    /** Summary, on the first page only. */
    summary: z.nullable(historySummary),
  }),
});

export const exportHistory = call({
  method: 'POST',
  path: '/api/positions/export',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns everything that matches the filter as a CSV file (RFC 4180, UTF-8, all digits, UTC times).',
  request: historyFilter,
  answer: textFile,
});

export const openDetails = call({
  method: 'POST',
  path: '/api/positions/open',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Returns costs, notes, tags and the checks of receipts of the open positions of the current account.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id, cost: z.nullable(cost), diary, checked: z.nullable(z.enum(fillOutcomes)) })),
});

/** Account of a single trade. */
const tradeAccount = z.object({ kind: z.enum(['real', 'demo']), currency: z.string() });

export const evidence = call({
  method: 'POST',
  path: '/api/positions/evidence',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Lists every execution of one of the client's positions, on either account, with its tick, fill and postings.",
  request: z.strictObject({ position: id }),
  answer: z.object({
    trade,
    account: tradeAccount,
    executions: z.array(evidenceExecution),
    /** Parts that were closed before. */
    parts: z.array(z.object({ id, amount: money, profit: money, close_date: instant })),
  }),
});
export type TradeEvidence = z.output<typeof evidence.answer>;

/** An open position of the account at the moment of a close. */
const heldPosition = z.object({
  id,
  symbol,
  symbolName: z.string(),
  direction,
  amount: moneyText,
  leverage: z.number(),
  open_rate: rateText,
  stop_lost: z.nullable(rateText),
  take_profit: z.nullable(rateText),
});

const quoteThen = z.object({
  symbol,
  buy: rateText,
  sell: rateText,
  tick: id,
  received_time: instant,
  /** Whether the market could not be traded then. */
  shut: z.boolean(),
});

/** A close by a rule, with the account at the moment before. */
export const ruleClose = z.object({
  execution: id,
  position: id,
  rule: z.enum(closingRules),
  at: instant,
  tick: z.object({ id, buy: rateText, sell: rateText, received_time: instant }),
  close_rate: rateText,
  profit: moneyText,
  /** Cash, before and after the booking of the close. */
  cash: moneyText,
  cash_after: moneyText,
  held: z.array(heldPosition),
  quotes: z.array(quoteThen),
});
export type WireRuleClose = z.output<typeof ruleClose>;

export const tickAround = z.object({ id, symbol, buy: rate, sell: rate, received_time: instant });
export type WireTickAround = z.output<typeof tickAround>;

export const whyClosed = call({
  method: 'POST',
  path: '/api/positions/why',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Explains why one of the client's positions was closed: the evidence of the rule, the ticks around it, the other " +
    'closes.',
  request: z.strictObject({ position: id }),
  answer: z.object({
    trade,
    account: tradeAccount,
    opening: z.nullable(evidenceExecution),
    closing: evidenceExecution,
    /** Closes by rules at that moment, in their order, this position among them; empty when the client closed it. */
    closes: z.array(ruleClose),
    /** Ticks of the account's instruments, in order; empty where the tape no longer has them. */
    ticks: z.array(tickAround),
  }),
});
export type WhyClosed = z.output<typeof whyClosed.answer>;

export const writeDiary = call({
  method: 'POST',
  path: '/api/positions/note',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: "Saves the client's note and tags on one of their positions, over the version that they have seen.",
  request: z.strictObject({
    position: id,
    // The rule's own limits are lower, and their refusals state the figure.
    note: z.string().check(z.maxLength(10_000)),
    tags: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
    version: count,
  }),
  answer: diary,
});
