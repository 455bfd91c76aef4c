import { crossCurrencies } from '@candor/domain/pricing/crossRates.ts';
import type { QuoteGroup, TapeEntry, WidgetFacts } from '../widgetFacts.ts';
import { heights } from './heights.ts';
import { isShownInWidgets } from './widgetAddress.ts';

export function quotesSettings(groups: readonly QuoteGroup[], { words }: WidgetFacts): object {
  return {
    height: heights.quotes,
    symbolsGroups: groups.map(({ name, instruments }) => ({
      name: words.quotes.groups[name],
      originalName: name,
      symbols: instruments
        .filter(({ code }) => isShownInWidgets(code))
        .map((instrument) => ({ name: instrument.code, displayName: instrument.name })),
    })),
    showSymbolLogo: false,
  };
}

export function crossRatesSettings(): object {
  return { height: heights.crossRates, currencies: [...crossCurrencies] };
}

export function tapeSettings(entries: readonly TapeEntry[]): object {
  return {
    symbols: entries
      .filter(({ instrument }) => isShownInWidgets(instrument.code))
      .map(({ instrument, title }) => ({ proName: instrument.code, title })),
    showSymbolLogo: false,
    displayMode: 'compact',
  };
}

/** Returns the provider's settings for the choice in our page's address. */
export function eventsSettings(currencies: readonly string[], importance: readonly ('low' | 'medium' | 'high')[]) {
  const levels = { low: '-1', medium: '0', high: '1' } as const;
  return {
    height: heights.events,
    importanceFilter: importance.map((one) => levels[one]).join(','),
    currencyFilter: currencies.join(','),
  };
}
