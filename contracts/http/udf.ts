import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import * as z from 'zod/mini';

/**
 * A call of the datafeed protocol of a charting library, "UDF". Its answers are bare, its errors are `{s: "error",
 * errmsg}` with status 200, and all its times are whole seconds since 1970 (ruling R27: a path with another system's
 * protocol follows it completely).
 */
export interface UdfCall<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET';
  readonly path: `/udf/${string}`;
  readonly rate: 'public';
  /** Rule SM-1: mode in which the call works; it only reads. */
  readonly worksIn: ServiceMode;
  /** Field with the number of bars, as `rows` of a call. */
  readonly rows?: string;
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
}

export type UdfRequestOf<C extends UdfCall> = z.output<C['request']>;
export type UdfAnswerOf<C extends UdfCall> = z.output<C['answer']>;

function udfCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declaration: Omit<UdfCall<Request, Answer>, 'method' | 'rate' | 'worksIn'>,
): UdfCall<Request, Answer> {
  return { method: 'GET', rate: 'public', worksIn: 'readOnly', ...declaration };
}

export const udfResolutions = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'] as const;
/** Resolution; the library writes D, W and M too. */
const resolution = z.enum([...udfResolutions, 'D', 'W', 'M']);
export type UdfResolution = z.output<typeof resolution>;

/** Whole seconds since 1970; negative where a library counts back from an early time. */
const seconds = z.pipe(
  z.string().check(z.regex(/^-?\d{1,11}$/)),
  z.transform((text) => Number.parseInt(text, 10)),
);
const count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
  z.transform((text) => Number.parseInt(text, 10)),
);
const text = z.string().check(z.maxLength(64));

const named = z.object({ name: z.string(), value: z.string() });

const config = udfCall({
  path: '/udf/config',
  summary: 'Returns what this datafeed supports.',
  request: z.object({}),
  answer: z.object({
    supports_search: z.boolean(),
    supports_group_request: z.boolean(),
    supports_marks: z.boolean(),
    supports_timescale_marks: z.boolean(),
    supports_time: z.boolean(),
    supported_resolutions: z.array(z.string()),
    exchanges: z.array(z.object({ value: z.string(), name: z.string(), desc: z.string() })),
    symbols_types: z.array(named),
  }),
});

const time = udfCall({
  path: '/udf/time',
  summary: 'Returns the server’s time in whole seconds, as plain text.',
  request: z.object({}),
  answer: z.string(),
});

const symbols = udfCall({
  path: '/udf/symbols',
  summary: 'Returns one instrument, by symbol, alias or EXCHANGE:SYMBOL; `unknown_symbol` otherwise.',
  request: z.object({ symbol: text }),
  answer: z.object({
    name: z.string(),
    ticker: z.string(),
    full_name: z.string(),
    description: z.string(),
    type: z.string(),
    exchange: z.string(),
    listed_exchange: z.string(),
    'exchange-traded': z.string(),
    'exchange-listed': z.string(),
    timezone: z.string(),
    session: z.string(),
    minmov: z.number(),
    minmov2: z.number(),
    pricescale: z.number(),
    pointvalue: z.number(),
    has_intraday: z.boolean(),
    has_daily: z.boolean(),
    has_weekly_and_monthly: z.boolean(),
    intraday_multipliers: z.array(z.string()),
    visible_plots_set: z.string(),
    supported_resolutions: z.array(z.string()),
    data_status: z.string(),
    currency_code: z.string(),
    format: z.string(),
  }),
});

const search = udfCall({
  path: '/udf/search',
  summary: 'Lists the instruments whose symbol, alias or name contains the query, at most `limit` of them (30).',
  request: z.object({
    query: z.optional(text),
    type: z.optional(text),
    exchange: z.optional(text),
    limit: z.optional(count),
  }),
  answer: z.array(
    z.object({
      symbol: z.string(),
      full_name: z.string(),
      description: z.string(),
      exchange: z.string(),
      ticker: z.string(),
      type: z.string(),
    }),
  ),
});

const column = z.array(z.number());

const history = udfCall({
  path: '/udf/history',
  rows: 'countback',
  summary:
    'Returns bars of the sell price as columns, oldest first, starting at or after `from` and before `to`; with ' +
    '`countback`, that many before `to`, whatever `from` says. `v` is the number of ticks. Days are trading days, ' +
    'named by 00:00 UTC of their date. If there are none, `no_data` with the time of the newest older bar.',
  request: z.object({
    symbol: text,
    resolution,
    from: z.optional(seconds),
    to: seconds,
    countback: z.optional(count),
  }),
  answer: z.union([
    z.object({ s: z.literal('ok'), t: column, o: column, h: column, l: column, c: column, v: column }),
    z.object({ s: z.literal('no_data'), nextTime: z.optional(z.number()) }),
  ]),
});

const quotes = udfCall({
  path: '/udf/quotes',
  summary: 'Returns the last prices of up to 30 instruments, with the figures of the trading day.',
  request: z.object({ symbols: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  answer: z.object({
    s: z.literal('ok'),
    d: z.array(
      z.union([
        z.object({
          s: z.literal('ok'),
          n: z.string(),
          v: z.object({
            lp: z.number(),
            ch: z.number(),
            chp: z.number(),
            bid: z.number(),
            ask: z.number(),
            spread: z.number(),
            open_price: z.number(),
            high_price: z.number(),
            low_price: z.number(),
            prev_close_price: z.number(),
            volume: z.number(),
            short_name: z.string(),
            exchange: z.string(),
            description: z.string(),
            original_name: z.string(),
          }),
        }),
        z.object({ s: z.literal('error'), n: z.string(), errmsg: z.string(), v: z.object({}) }),
      ]),
    ),
  }),
});

/** Calls of the datafeed, by the name under which the server implements them. */
export const udfCalls = { config, time, symbols, search, history, quotes } satisfies Record<string, UdfCall>;

export type UdfCalls = typeof udfCalls;
export type UdfCallName = keyof UdfCalls;
