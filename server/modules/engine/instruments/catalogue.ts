import { rateFromNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { JumpRule } from '@candor/domain/pricing/jump.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';
import { QUOTE_AGE_LIMIT_MS } from '@candor/domain/pricing/usability.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Instrument } from '@candor/domain/trading/instrument.ts';
import { tickSize } from '@candor/domain/trading/pip.ts';
import { z } from 'zod';
import facts from './catalogue.json' with { type: 'json' };

/** An instrument as dealing knows it, with the facts that its prices, chart and rows need besides. */
export interface CatalogueInstrument extends Instrument {
  /** EXCHANGE:SYMBOL, as charting providers name it. */
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  /** The unit in which its price moves are counted (rule LV-1). */
  readonly pip: Rate;
  /** Price that seeds the simulated market; not a quote. */
  readonly seedPrice: Rate;
  readonly spreadBps: number;
  readonly annualVol: number;
  readonly hours: HoursClass;
  /** What the gate considers a jump, and how long it must be repeated. */
  readonly jump: JumpRule;
  /** Mean time between two ticks of the simulated market. */
  readonly tickMs: number;
  readonly group: string;
  readonly aliases: readonly string[];
  /** The instrument's name at each venue; a venue without a name does not quote it. */
  readonly feeds: VenueNames;
  readonly icon: { readonly kind: string; readonly ref: string };
}

export type VenueNames = { readonly [venue in 'binance' | 'oanda' | 'fix']?: string | undefined };

/** Largest jump limit: doubled after a break, it stays below a third, the size of a split or a data error. */
const JUMP_CAP_BPS_MAX = 1_600;
const [CONFIRM_MS_MIN, CONFIRM_MS_MAX] = [1_000, 30_000];

const symbolName = z.string().regex(/^[A-Z0-9.]{1,20}$/);

const price = z
  .number()
  .positive()
  .transform((value, context): Rate => {
    const parsed = rateFromNumber(value);
    if (parsed !== undefined) return parsed;
    context.addIssue(`${value} is not a price`);
    return z.NEVER;
  });

const instrumentFacts = z.strictObject({
  symbol: symbolName,
  name: z.string().min(1),
  category: z.enum(categories),
  code: z.string().regex(/^[A-Z]+:[A-Z0-9.]+$/),
  base: z.string().min(1),
  quote: z.string().length(3),
  decimals: z.int().min(0).max(8),
  pip: price,
  seedPrice: price,
  spreadBps: z.number().positive(),
  annualVol: z.number().positive(),
  hours: z.enum(hoursClasses),
  jump: z
    .strictObject({
      floorBps: z.int().positive(),
      capBps: z.int().max(JUMP_CAP_BPS_MAX),
      confirmMs: z.int().min(CONFIRM_MS_MIN).max(CONFIRM_MS_MAX),
    })
    .refine(({ floorBps, capBps }) => floorBps < capBps, 'a floor below its cap'),
  tickMs: z.int().positive(),
  group: z.string().min(1),
  aliases: z.array(symbolName),
  ageLimitMs: z.int().positive().max(QUOTE_AGE_LIMIT_MS),
  leverageCaps: z.strictObject({ 'esma-retail': z.int().min(1).max(30) }),
  feeds: z.strictObject({
    binance: z
      .string()
      .regex(/^[a-z0-9]+usdt$/)
      .optional(),
    oanda: z
      .string()
      .regex(/^[A-Z0-9]+_[A-Z]{3}$/)
      .optional(),
    fix: z
      .string()
      .regex(/^[A-Z0-9./]+$/)
      .optional(),
  }),
  icon: z.strictObject({ kind: z.enum(['crypto', 'flags', 'brand', 'commodity', 'monogram']), ref: z.string().min(1) }),
});

/** Parses the catalogue; a wrong fact stops the start with the path of the fact. */
export function parseCatalogue(input: unknown): readonly CatalogueInstrument[] {
  const parsed = z.array(instrumentFacts).parse(input);
  const names = parsed.flatMap((instrument) => [instrument.symbol, ...instrument.aliases]);
  const uneven = parsed.find(({ pip, decimals }) => pip % tickSize({ decimals }) !== 0n);
  if (uneven !== undefined) throw new Error(`catalogue.json: the pip of ${uneven.symbol} is no whole number of ticks`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`catalogue.json: ${repeated} names two instruments`);
  return parsed;
}

/** Every instrument of the installation, in the order in which lists show them. */
export const instruments: readonly CatalogueInstrument[] = parseCatalogue(facts);

const byName = new Map(instruments.flatMap((one) => [one.symbol, ...one.aliases].map((name) => [name, one] as const)));

/** Finds an instrument by its symbol or an alias (POLUSD is MATICUSD), in capitals; undefined when unknown. */
export function catalogued(name: string): CatalogueInstrument | undefined {
  return byName.get(name);
}
