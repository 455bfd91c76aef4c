import type { Brand } from '@candor/brands/schema.ts';
import { allowedLeverages } from '@candor/domain/margin/leverage.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import { formatFixed, parseMoney } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { readPhone } from '@candor/server/modules/client/clients/index.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import type { Story, StoryDetails, Trade } from './story.ts';

interface Resident {
  readonly phone: string;
  readonly details?: StoryDetails | undefined;
}

/**
 * Returns the brand as the stories need it: their people may register, wherever they live, see at once whether their
 * email is taken, and set up a second factor, where the brand requires one, only when they first log in themselves.
 */
export function hostOf(brand: Brand, stories: readonly Resident[]): Brand {
  const countries = stories.flatMap(({ phone, details }) => [
    ...countryOf(phone),
    ...(details === undefined ? [] : [details.country]),
  ]);
  const allowedCountries = [...new Set([...brand.allowedCountries, ...countries])];
  return { ...brand, allowedCountries, registration: true, revealEmailState: true, secondFactor: 'optional' };
}

function countryOf(phone: string): readonly string[] {
  const read = readPhone(phone);
  return read.ok && read.value.country !== undefined ? [read.value.country] : [];
}

/** Converts a story, in euros and with freely chosen leverages, into a brand's currency and leverages. */
export function storyIn(brand: Brand, story: Story): Story {
  const sum = (euros: string): string => formatFixed(scaled(cents(euros), brand.currency), MONEY_DIGITS, 2);
  return {
    ...story,
    deposit: sum(story.deposit),
    trades: story.trades
      .filter(({ symbol }) => !brand.hiddenInstruments.includes(symbol))
      .map((trade) => ({ ...trade, amount: sum(trade.amount), leverage: leverageIn(brand, trade) })),
  };
}

/** Returns the highest leverage that the brand allows, up to the story's. */
function leverageIn({ leverages, regime }: Brand, { symbol, leverage }: Trade): number {
  const instrument = findInstrument(symbol);
  if (instrument === undefined) throw new Error(`the stories trade an unknown instrument: ${symbol}`);
  const offered = leverages[instrument.category] ?? [];
  const indexes = [...offered.keys()];
  const allowed = allowedLeverages({ offered, indexes, regime, caps: instrument.leverageCaps });
  return Math.max(...allowed.filter((one) => one <= leverage));
}

/** Reads an amount of the stories, which have two decimals. */
export function cents(text: string): Money {
  const amount = parseMoney(text, 2);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}
