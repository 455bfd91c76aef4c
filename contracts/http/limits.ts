import * as z from 'zod/mini';
import { PAUSE_DAYS } from '@candor/domain/clients/limitChange.ts';
import { amount, flag, instant, money } from '../codecs.ts';
import { call } from './call.ts';

const moneyLimit = z.object({
  /** Value of the limit; null: none. */
  value: z.nullable(money),
  /** Amount used, within the limit's own period. */
  used: money,
  /** Looser value that is not in force yet. */
  next: z.nullable(z.object({ value: z.nullable(money), from: instant })),
});

const sessionLimit = z.object({
  value: z.nullable(z.number()),
  used: z.number(),
  next: z.nullable(z.object({ value: z.nullable(z.number()), from: instant })),
});

/**
 * Limits that the client has set in another account and wants everywhere: the tightest of each kind, in this currency.
 */
const elsewhere = z.object({
  deposit_day: z.nullable(money),
  deposit_week: z.nullable(money),
  deposit_month: z.nullable(money),
  loss_day: z.nullable(money),
  session_day: z.nullable(z.number()),
  paused_until: z.nullable(instant),
});
export type WireElsewhere = z.output<typeof elsewhere>;

/** Wish that the limits and pauses of this brand apply at every brand of the installation. */
const everywhere = z.object({
  wished: flag,
  /** End of a wish that was withdrawn and still applies until then. */
  ends_at: z.nullable(instant),
  /**
   * Other published brands, and the reached ones, which may include the client's own. `reached`: another account of the
   * same person is known there, and the limits apply to it.
   */
  brands: z.array(z.object({ name: z.string(), reached: flag })),
});
export type WireEverywhere = z.output<typeof everywhere>;

const limits = z.object({
  deposit_day: moneyLimit,
  deposit_week: moneyLimit,
  deposit_month: moneyLimit,
  loss_day: moneyLimit,
  /** Limit in minutes during which the client is logged in. */
  session_day: sessionLimit,
  paused_until: z.nullable(instant),
  /** Instant until which the day's time is used up. */
  session_over_until: z.nullable(instant),
  /** Limits from elsewhere; null: none apply. */
  elsewhere: z.nullable(elsewhere),
  /** Wish for everywhere; null: there is no other brand, and no wish. */
  everywhere: z.nullable(everywhere),
});
export type WireLimits = z.output<typeof limits>;
export type WireMoneyLimit = z.output<typeof moneyLimit>;

export const get = call({
  method: 'POST',
  path: '/api/accounts/limits',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: "Returns the client's own limits, their current usage, and any pause.",
  request: z.strictObject({}),
  answer: limits,
});

export const setMoney = call({
  method: 'POST',
  path: '/api/accounts/setLimit',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Sets or removes a money limit: a tighter one applies at once, a looser one after a day, for deposits after seven.',
  request: z.strictObject({
    kind: z.enum(['depositDay', 'depositWeek', 'depositMonth', 'lossDay']),
    amount: z.nullable(amount),
  }),
  answer: limits,
});

export const setSession = call({
  method: 'POST',
  path: '/api/accounts/setSessionLimit',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Sets or removes the minutes a day in which the client may trade: fewer at once, more after a day.',
  request: z.strictObject({ minutes: z.nullable(z.number().check(z.int())) }),
  answer: limits,
});

export const pause = call({
  method: 'POST',
  path: '/api/accounts/pause',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: "Pauses opening for a number of days, at the client's own request; it can be extended, never shortened.",
  request: z.strictObject({ days: z.literal([...PAUSE_DAYS]) }),
  answer: limits,
});

export const setEverywhere = call({
  method: 'POST',
  path: '/api/accounts/limitsEverywhere',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    "Applies the client's limits and pauses at every brand of the installation, at once and to accounts opened later; " +
    'giving it up takes seven days, and a pause stays to its end.',
  request: z.strictObject({ wished: flag }),
  answer: limits,
});
