import * as z from 'zod/mini';
import { CURRENCY, FIGURE, importances } from '@candor/domain/economics/event.ts';
import { instant } from '../codecs.ts';
import { call } from './call.ts';

const currency = z.string().check(z.regex(CURRENCY));
const importance = z.enum(importances);
const figure = z.nullable(z.string().check(z.regex(FIGURE)));

const titleText = z.string().check(z.minLength(1));

export const economicEvent = z.object({
  at: instant,
  currency,
  importance,
  /** Titles by language; English always exists. */
  title: z.object({
    en: titleText,
    de: z.optional(titleText),
    it: z.optional(titleText),
    es: z.optional(titleText),
  }),
  /** Figures as announced: a decimal and its unit, `0.3%`, `215K`. Null before the event, or where there is none. */
  actual: figure,
  forecast: figure,
  previous: figure,
  source: z.string(),
  /** Whether the event is invented for a demonstration. */
  sample: z.boolean(),
});
export type WireEconomicEvent = z.output<typeof economicEvent>;

/** Reads several items in an address, separated by commas: `USD,EUR`. */
function several<Item extends string>(item: z.ZodMiniType<Item, string>) {
  return z.codec(z.string().check(z.maxLength(120)), z.array(item), {
    decode: (text, context) => {
      const parsed = z.safeParse(z.array(item), text.split(','));
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', input: text, message: 'malformed' });
      return z.NEVER;
    },
    encode: (items) => items.join(','),
  });
}

/** Longest period of one request, in days. */
export const ECONOMIC_DAYS_MAXIMUM = 62;

export const events = call({
  method: 'GET',
  path: '/api/get/economicEvents',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Lists the economic announcements by currency, earliest first; `notFound` if the brand shows no economic ' +
    'calendar. A period has at most 62 days.',
  request: z.strictObject({
    /** Start; that of today, UTC, when absent. */
    from: z.optional(instant),
    /** End, exclusive; seven days after `from` when absent. */
    until: z.optional(instant),
    /** Currencies as `USD,EUR`; all when absent. */
    currencies: z.optional(several(currency)),
    /** Importances as `medium,high`; all when absent. */
    importance: z.optional(several(importance)),
  }),
  answer: z.object({ now: instant, events: z.array(economicEvent) }),
});
