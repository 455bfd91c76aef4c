import * as z from 'zod/mini';
import { count, id, instant, money, rate } from '../codecs.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import { rateDifferenceText } from '../evidence/encodings.ts';
import { call } from './call.ts';
import { tickAround } from './history.ts';

/** Decision of a trade again by the engine's own rules, from the stored rows of its account and the tape (rules FS). */

/** A fill or change of a step. */
const executed = z.object({
  kind: z.enum(['open', 'update', 'close', 'split', 'dividend']),
  tick: tickAround,
  /** Mark-up; below zero for a sell. */
  mark_up: rateDifferenceText,
  fill_rate: z.nullable(rate),
  reason: z.nullable(z.enum(closingReasons)),
  profit: z.nullable(money),
});

const step = z.object({
  at: instant,
  /** Command of the step; null: none, but the tick on which a rule acted. */
  command: z.nullable(
    z.object({
      id: z.string(),
      kind: z.string(),
      actor: z.string(),
      /** Code of the refusal in the replay; null: it was accepted. */
      refusal: z.nullable(z.string()),
    }),
  ),
  executions: z.array(executed),
  /** Ticks of the instrument around the step, in order; empty where the tape no longer has them, or time was up. */
  ticks: z.array(tickAround),
});
export type WireReplayStep = z.output<typeof step>;

export const tradeReplay = z.object({
  symbol: z.string(),
  decimals: count,
  steps: z.array(step),
  /** Numbers compared with what is stored, of the whole account while the trade was held. */
  compared: z.object({ executions: count, entries: count, answers: count }),
  /** First difference between the two; null: they are the same. */
  difference: z.nullable(z.object({ what: z.string(), at: instant, lines: z.array(z.string()) })),
  /** Origins of the ticks: the tape, the source of a demonstration itself, or the executions alone. */
  origins: z.array(z.enum(['tape', 'source', 'executions'])),
  /** Number of refusals that could not be decided again, since not all prices from that time are stored. */
  unpriced: count,
  /**
   * Number of movements of money beside open positions whose prices are not stored: their bookings were taken as they
   * are.
   */
  from_ledger: count,
  /** Whether the replay took too long and was ended, so that later steps were not compared. */
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
