import * as z from 'zod/mini';
import { limitNames } from '@candor/domain/trading/limitFigures.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { commandId, id, instant, symbol } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** The limits of a brand and of its instruments. */

/** A figure as people write it: `50000.00` of money, `200` of things. */
const figure = z.string();
const typed = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));
const name = z.enum(limitNames);

const limit = z.object({
  name,
  /** What orders are measured by. */
  in_force: figure,
  /** What the desk has set here; null: nothing. */
  own: z.nullable(figure),
  /** What holds without that: the file's figure, or for an instrument its brand's. */
  inherited: figure,
  /** How far it may be changed. */
  floor: figure,
  ceiling: figure,
  /** The most that is used of it by real accounts; null: nobody counts that. */
  used: z.nullable(figure),
  set: z.nullable(z.object({ by: z.string(), approved_by: z.nullable(z.string()), at: instant, reason: z.string() })),
  /** What somebody has asked for, while a second person is waited for. */
  waiting: z.nullable(
    z.object({
      approval: id,
      after: figure,
      by: z.string(),
      at: instant,
      reason: z.string(),
      obstacle: z.nullable(z.string()),
    }),
  ),
});
export type DealingLimit = z.output<typeof limit>;

const instrument = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(categories),
  limits: z.array(limit),
});
export type InstrumentLimits = z.output<typeof instrument>;

const limitChange = z.object({
  at: instant,
  /** Null: of the brand. */
  symbol: z.nullable(z.string()),
  name,
  before: figure,
  after: figure,
  /** Was what the desk had set taken away? */
  taken_away: z.boolean(),
  by: z.string(),
  approved_by: z.nullable(z.string()),
  reason: z.string(),
});
export type LimitChangeMade = z.output<typeof limitChange>;

export const limits = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/limits',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the limits in force of the brand and of its instruments, their current usage, and the latest changes.',
  request: z.strictObject({}),
  answer: z.object({
    at: instant,
    brand: z.array(limit),
    instruments: z.array(instrument),
    /** The latest first. */
    changes: z.array(limitChange),
  }),
});
export type DealingLimits = z.output<typeof limits.answer>;

/** One limit of the brand or of one of its instruments, what was shown of it, and what it is to be. */
const wanted = {
  symbol: z.optional(symbol),
  limit: name,
  before: typed,
  /** Null: what the desk has set is taken away. */
  figure: z.nullable(typed),
  reason,
};

export const lowerLimit = staffCall('dealing.limits', {
  method: 'POST',
  path: '/api/office/dealing/limits/lower',
  rate: 'write',
  userAction: true,
  summary:
    'Lowers a limit at once, by one person with a reason; open positions stay. The same request lowers it only once. ' +
    'A higher limit is refused (`limitNeedsSecond`), and so is one that has changed meanwhile (`limitMoved`).',
  request: z.strictObject({ ...wanted, request: commandId }),
  answer: z.object({}),
});

export const askLimit = staffCall('dealing.limits', {
  method: 'POST',
  path: '/api/office/dealing/limits/ask',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to raise a limit; lowering needs no second person (`limitNeedsNobody`).',
  request: z.strictObject(wanted),
  answer: z.object({ approval: id }),
});
