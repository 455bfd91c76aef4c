import { z } from 'zod';
import type { Instant } from '@candor/domain/ids.ts';
import { parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { StartError } from '../progress.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'a name of small letters, digits and hyphens');
const symbol = z.string().regex(/^[A-Z0-9.]{1,20}$/, 'an instrument such as EURUSD');
const cents = z.string().transform((text, context): Money => {
  const amount = parseMoney(text, 2);
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'an amount such as "250.00", in quotes' });
  return z.NEVER;
});
const price = z.string().transform((text, context): Rate => {
  const value = parseRate(text);
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message: 'a price such as "1.0712", in quotes' });
  return z.NEVER;
});
const at = z
  .string()
  .regex(
    /^(?:\+\d{1,10}(?:ms|s|m|h)|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)$/,
    'an instant such as 2020-01-01T22:00:05.250Z, or a distance from the first quote such as +90s, +1500ms, +5m, +2h',
  );

const units = z.int().min(1).max(1_000);

const account = z.strictObject({
  book: z.enum(['real', 'demo']),
  /** The client's settings, as staff would have made them; a real account trades only when verified. */
  verified: z.boolean().default(true),
});

const order = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('deposit'), at, account: name, amount: cents }),
  z.strictObject({ do: z.literal('withdraw'), at, account: name, amount: cents }),
  z.strictObject({
    do: z.literal('open'),
    at,
    account: name,
    /** The position's name for the other orders. */
    position: name,
    symbol,
    side: z.enum(['buy', 'sell']),
    amount: cents,
    leverage: z.int().positive(),
    stopLoss: price.optional(),
    takeProfit: price.optional(),
    /** The price that the client saw (ruling R2). */
    price: price.optional(),
  }),
  z.strictObject({
    do: z.literal('levels'),
    at,
    position: name,
    /** Absent: the level stays as it is; null: none. */
    stopLoss: price.nullable().optional(),
    takeProfit: price.nullable().optional(),
    /** The distance at which the stop loss follows the price. */
    trailing: price.nullable().optional(),
    /** The price at which the stop loss moves to the open rate. */
    breakEven: price.nullable().optional(),
  }),
  z.strictObject({
    do: z.literal('close'),
    at,
    position: name,
    /** Absent: the whole amount. */
    amount: cents.optional(),
    price: price.optional(),
  }),
  z.strictObject({ do: z.literal('closeAll'), at, account: name, symbol: symbol.optional() }),
  z.strictObject({
    do: z.literal('reverse'),
    at,
    position: name,
    /** The opposite position's name for the following orders. */
    opens: name,
    price: price.optional(),
  }),
  z.strictObject({
    do: z.literal('order'),
    at,
    account: name,
    /** The order's name for `change` and `cancel`. */
    order: name,
    /** The name of the opened position for the other orders. */
    opens: name.optional(),
    symbol,
    side: z.enum(['buy', 'sell']),
    type: z.enum(['limit', 'stop']),
    rate: price,
    amount: cents,
    leverage: z.int().positive(),
    stopLoss: price.optional(),
    takeProfit: price.optional(),
    expires: at.optional(),
  }),
  z.strictObject({
    do: z.literal('change'),
    at,
    order: name,
    rate: price.optional(),
    amount: cents.optional(),
    stopLoss: price.nullable().optional(),
    takeProfit: price.nullable().optional(),
    expires: at.nullable().optional(),
  }),
  z.strictObject({ do: z.literal('cancel'), at, order: name }),
  z.strictObject({ do: z.literal('halt'), at, symbol }),
  z.strictObject({ do: z.literal('resume'), at, symbol }),
  /** Announced at `at`; carried out at `due`, or at the first moment after it in which the instrument is halted. */
  z.strictObject({ do: z.literal('split'), at, symbol, new: units, old: units, due: at }),
  z.strictObject({ do: z.literal('dividend'), at, symbol, perUnit: price, due: at }),
]);

const scriptSchema = z.strictObject({
  brand: name.default('northline'),
  accounts: z.record(name, account),
  orders: z.array(order).min(1, 'at least one order'),
});

export type ScriptOrder = z.output<typeof order>;
/** Acts of the desk, for all accounts. */
export type DeskOrder = Extract<ScriptOrder, { readonly do: 'halt' | 'resume' | 'split' | 'dividend' }>;
export type ClientOrder = Exclude<ScriptOrder, DeskOrder>;
export type ScriptAccount = z.output<typeof account>;

export interface TimedOrder {
  /** Place of the order in the script, from 1. */
  readonly number: number;
  readonly time: Instant;
  readonly order: ScriptOrder;
}

export interface Script {
  readonly brand: string;
  readonly accounts: ReadonlyMap<string, ScriptAccount>;
  readonly orders: readonly TimedOrder[];
  /** Parses an instant as the script writes it. */
  readonly instant: (text: string) => Instant;
}

/** Reads a script of orders; all its mistakes are reported before anything runs. */
export function parseScript(text: string, firstQuote: Instant): Script {
  const parsed = scriptSchema.safeParse(readJson(text));
  if (!parsed.success) throw new StartError(`The script cannot be used.\n${z.prettifyError(parsed.error)}`);
  const { brand, accounts, orders } = parsed.data;
  const timed = orders.map((one, index) => ({ number: index + 1, time: timeOf(one.at, firstQuote), order: one }));
  checkOrder(timed);
  checkNames(timed, Object.keys(accounts));
  const instant = (writtenTime: string): Instant => timeOf(writtenTime, firstQuote);
  for (const { order: one } of timed) {
    if ('expires' in one && typeof one.expires === 'string') instant(one.expires);
    if ('due' in one) instant(one.due);
  }
  return { brand, accounts: new Map(Object.entries(accounts)), orders: timed, instant };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`The script is not JSON (${String(error)}).`);
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: MINUTE_MS, h: HOUR_MS };

function timeOf(text: string, firstQuote: Instant): Instant {
  const [, count, unit = 'ms'] = /^\+(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  const time = count === undefined ? Date.parse(text) : firstQuote + Number.parseInt(count, 10) * (UNIT_MS[unit] ?? 1);
  if (Number.isNaN(time)) throw new StartError(`The script has no such instant: ${text}.`);
  return time;
}

function checkOrder(orders: readonly TimedOrder[]): void {
  const early = orders.find(({ time }, index) => time < (orders[index - 1]?.time ?? time));
  if (early !== undefined)
    throw new StartError(`Order ${early.number} of the script is earlier than the one above it.`);
}

/** Returns the name of the position that an order opens. */
export function openedBy(one: ScriptOrder): string | undefined {
  if (one.do === 'open') return one.position;
  return one.do === 'reverse' || one.do === 'order' ? one.opens : undefined;
}

function checkNames(orders: readonly TimedOrder[], accounts: readonly string[]): void {
  const positions = new Set<string>();
  const pending = new Set<string>();
  for (const { number, order: one } of orders) {
    const refuse = (what: string): never => {
      throw new StartError(`Order ${number} of the script (${one.do}): ${what}.`);
    };
    if ('account' in one && !accounts.includes(one.account)) refuse(`there is no account ${one.account}`);
    if (one.do === 'order' && pending.has(one.order)) refuse(`there is already an order ${one.order}`);
    if (one.do === 'order') pending.add(one.order);
    else if ('order' in one && !pending.has(one.order)) refuse(`no order above is called ${one.order}`);
    const opened = openedBy(one);
    const named = 'position' in one && one.position !== opened ? one.position : undefined;
    if (named !== undefined && !positions.has(named)) refuse(`no order above opens a position ${named}`);
    if (opened === undefined) continue;
    if (positions.has(opened)) refuse(`there is already a position ${opened}`);
    positions.add(opened);
  }
}
