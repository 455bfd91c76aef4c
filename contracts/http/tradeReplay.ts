import * as z from 'zod/mini';
import { id, instant, money, rate } from '../codecs.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import { rateDifferenceText } from '../evidence/encodings.ts';
import { call } from './call.ts';
import { tickAround } from './history.ts';

/**
 * A trade decided once more by the engine's own rules, from what is stored of its account and from the tape (rules
 * FS).
 */

const count = z.number().check(z.int(), z.nonnegative());

/** What a step has filled or changed. */
const executed = z.object({
  kind: z.enum(['open', 'update', 'close', 'split', 'dividend']),
  tick: tickAround,
  /** Below zero for a sell. */
  mark_up: rateDifferenceText,
  fill_rate: z.nullable(rate),
  reason: z.nullable(z.enum(closingReasons)),
  profit: z.nullable(money),
});

const step = z.object({
  at: instant,
  /** null: no command, but the tick on which a rule acted. */
  command: z.nullable(
    z.object({
      id: z.string(),
      kind: z.string(),
      actor: z.string(),
      /** The code that it was refused with once more; null: it was accepted. */
      refusal: z.nullable(z.string()),
    }),
  ),
  executions: z.array(executed),
  /** The ticks of its instrument around it, in order; none where the tape no longer has them, or time was up. */
  ticks: z.array(tickAround),
});
export type WireReplayStep = z.output<typeof step>;

export const tradeReplay = z.object({
  symbol: z.string(),
  decimals: count,
  steps: z.array(step),
  /** What was compared with what is stored, of the whole account while the trade was held. */
  compared: z.object({ executions: count, entries: count, answers: count }),
  /** The first place where the two differ; null: they are the same. */
  difference: z.nullable(z.object({ what: z.string(), at: instant, lines: z.array(z.string()) })),
  /** Where the ticks are from: the tape, the source of a demonstration itself, or the executions alone. */
  origins: z.array(z.enum(['tape', 'source', 'executions'])),
  /** Refusals that could not be decided once more, since not all prices from that time are kept. */
  unpriced: count,
  /** Movements of money beside something open, of whose prices none are kept: what they booked was taken as it is. */
  from_ledger: count,
  /** It took too long and was ended: what came later was not compared. */
  unfinished: z.boolean(),
});
export type WireTradeReplay = z.output<typeof tradeReplay>;

export const replay = call({
  method: 'POST',
  path: '/api/positions/replay',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Decides one of the client's trades once more, by the functions of `npm run replay`: from the first row of its account, at " +
    'the ticks of the tape, and compares what comes out with what is stored. Refused `tradeArchived` where a part of the ' +
    "account's history has left the database, and `tooManyRequests` while another is under way.",
  request: z.strictObject({ position: id }),
  answer: tradeReplay,
});
