import * as z from 'zod/mini';
import { limitNames } from '@candor/domain/trading/limitFigures.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { commandId, id, instant, symbol } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on the limits of a brand and of its instruments. */

/** A figure as people write it: `50000.00` for money, `200` for a count. */
const figure = z.string();
const typed = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));
const name = z.enum(limitNames);

const limit = z.object({
  name,
  /** Limit that applies to orders. */
  in_force: figure,
  /** The desk's own figure here; null: none. */
  own: z.nullable(figure),
  /** Figure without an own one: the file's, or for an instrument its brand's. */
  inherited: figure,
  /** Range of changes. */
  floor: figure,
  ceiling: figure,
  /** Greatest usage by a real account; null: this is not counted. */
  used: z.nullable(figure),
  set: z.nullable(z.object({ by: z.string(), approved_by: z.nullable(z.string()), at: instant, reason: z.string() })),
  /** Requested change, while a second person must decide. */
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
  /** Instrument; null: the limit of the brand. */
  symbol: z.nullable(z.string()),
  name,
  before: figure,
  after: figure,
  /** Whether the desk's figure was removed. */
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
    /** Changes, latest first. */
    changes: z.array(limitChange),
  }),
});
export type DealingLimits = z.output<typeof limits.answer>;

/** A limit of the brand or of one of its instruments, the figure that was shown, and the wanted one. */
const newFigure = {
  symbol: z.optional(symbol),
  limit: name,
  before: typed,
  /** Figure; null: the desk's is removed. */
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
  request: z.strictObject({ ...newFigure, request: commandId }),
  answer: z.object({}),
});

export const askLimit = staffCall('dealing.limits', {
  method: 'POST',
  path: '/api/office/dealing/limits/ask',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to raise a limit; lowering needs no second person (`limitNeedsNobody`).',
  request: z.strictObject(newFigure),
  answer: z.object({ approval: id }),
});
