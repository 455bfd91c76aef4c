import * as z from 'zod/mini';
import { pendingEnds, pendingTypes } from '@candor/domain/trading/pending.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import { refusalError } from '../answers.ts';
import { amount, flag, id, instant, money, rate, symbol } from '../codecs.ts';

/** Fields of a position and a balance as the specification spells them, shared by the calls and the socket. */

/** Closing reason by its index (specification 4). */
const closingReason = z.codec(z.number().check(z.int()), z.enum(closingReasons), {
  decode: (index, context) => {
    const reason = closingReasons[index];
    if (reason !== undefined) return reason;
    context.issues.push({ code: 'custom', input: index, message: 'malformed' });
    return z.NEVER;
  },
  encode: (reason) => closingReasons.indexOf(reason),
});

export const direction = z.enum(['buy', 'sell']);

export const position = z.object({
  id,
  symbol,
  symbolName: z.string(),
  direction,
  amount,
  leverage: z.number(),
  open_date: instant,
  open_rate: rate,
  close_date: z.nullable(instant),
  closed_rate: z.nullable(rate),
  take_profit: z.nullable(rate),
  stop_lost: z.nullable(rate),
  profit: money,
  closingReason: z.nullable(closingReason),
  protected: flag,
  /** Distance at which the stop loss follows the price. */
  trailing: z.nullable(rate),
  /** Price at which the stop loss moves to the open rate. */
  break_even: z.nullable(rate),
  /** Position that a closed part was split from, which stayed open. */
  parent: z.nullable(id),
});
export type WirePosition = z.output<typeof position>;

/** The client's own limits, as far as they decide what can be opened. */
export const own = z.object({
  /** Instant until which nothing opens: a pause, a self-exclusion, or a used-up trading time. */
  paused_until: z.nullable(instant),
  /** Limit on a day's losses; null: none, and none was reached today. */
  loss_day: z.nullable(
    z.object({
      /** Limit; null: removed after it was reached. */
      limit: z.nullable(money),
      /** Sum of the losses of the day that ends at `until`; for a later day still zero. */
      lost: money,
      /** Whether the limit is reached, so that nothing opens until then. */
      is_reached: flag,
      until: instant,
    }),
  ),
});
export type WireOwn = z.output<typeof own>;

export const balance = z.object({
  balance: money,
  equity: money,
  freeMargin: money,
  profit: money,
  /** Sum of the open amounts. */
  used: money,
  /** Ruling R1: most that opening and withdrawing may use; shown beside the free margin. */
  limit: money,
  /** Ruling R35: amount that the client owes of money that a provider took back. Later credits settle it first. */
  owed: money,
  /** Account of these figures. */
  account: z.object({ id, kind: z.enum(['real', 'demo']), currency: z.string(), own }),
});
export type WireBalance = z.output<typeof balance>;

export const positions = z.object({ open: z.array(position), history: z.array(position) });
export type WirePositions = z.output<typeof positions>;

export const pendingType = z.enum(pendingTypes);

/** A pending order, which waits for its rate or has ended. */
export const order = z.object({
  id,
  symbol,
  symbolName: z.string(),
  direction,
  type: pendingType,
  /** Price for which the order waits, before the opening's mark-up. */
  rate,
  amount,
  leverage: z.number(),
  stop_lost: z.nullable(rate),
  take_profit: z.nullable(rate),
  created_at: instant,
  /** Expiry; null: good until cancelled. */
  expires_at: z.nullable(instant),
  status: z.enum(['open', ...pendingEnds]),
  ended_at: z.nullable(instant),
  /** Position that the order opened. */
  position_id: z.nullable(id),
  /** Why the order opened nothing when its price was reached. */
  refusal: z.nullable(refusalError),
});
export type WireOrder = z.output<typeof order>;

/** Open and past orders, newest first. */
export const orders = z.object({ open: z.array(order), past: z.array(order) });
export type WireOrders = z.output<typeof orders>;

/** Outcome of an order: what it opened, closed, changed and placed, or why nothing was done. */
export const settledOrder = z.object({
  opened: z.array(position),
  closed: z.array(position),
  changed: z.array(position),
  orders: z.array(order),
  refusal: z.nullable(refusalError),
});
export type SettledOrder = z.output<typeof settledOrder>;
