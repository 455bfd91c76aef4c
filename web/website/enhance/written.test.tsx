// @vitest-environment happy-dom
import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { liveQuote } from '../../data/quotes.ts';
import type { ListedInstrument } from '../../data/page.ts';
import { calendarWords, widgetWords } from '../../data/words.server.ts';
import { EventList } from '../calendar/EventList.tsx';
import type { EventsState } from '../calendar/EventList.tsx';
import { QuoteRow } from '../widgets/QuoteRow.tsx';
import { quoteTexts } from '../widgets/quoteTexts.ts';
import { renderNodes } from '../../enhance/renderNodes.ts';
import { writeQuote } from './live.ts';

const BITCOIN: ListedInstrument = {
  symbol: 'BTCUSD',
  ticker: 'BTCUSD',
  name: 'Bitcoin',
  category: 'crypto',
  decimals: 2,
  code: 'BINANCE:BTCUSDT',
  aliases: [],
};
const open = (sell: number, buy: number, change?: number): PriceEntry => ({
  state: 'open',
  sell,
  buy,
  ...(change !== undefined && { change }),
});
const entries: readonly PriceEntry[] = [
  open(64_310.5, 64_331.25, 1.24),
  open(64_299.99, 64_320.01, -0.62),
  open(64_300, 64_320, 0),
  open(64_300, 64_320),
  { ...open(64_300, 64_320, 0.5), state: 'closed', at: 1_768_000_000_000 },
  { ...open(64_300, 64_320, 0.5), state: 'stale', at: 1_768_000_000_000 },
  { ...open(64_300, 64_320, 0.5), state: 'halted' },
];

test.each(['en', 'de'] as const)(
  'what is written into a row later is what the server would have sent (%s)',
  (language) => {
    document.documentElement.lang = language;
    const words = widgetWords(language, { brand: 'Northline' });
    const markupOf = (entry: PriceEntry): string =>
      renderToStaticMarkup(<QuoteRow instrument={BITCOIN} price={entry} words={words} />);
    for (const before of entries) {
      for (const now of entries) {
        const row = elementOf(markupOf(before));
        const quote = liveQuote('BTCUSD', now, undefined);
        writeQuote(row, quoteTexts(quote, { decimals: BITCOIN.decimals, words: words.states }));
        expect(row.outerHTML).toBe(elementOf(markupOf(now)).outerHTML);
      }
    }
  },
);

test.each(['en', 'de'] as const)(
  'the calendar that a browser draws is the one that the server would draw (%s)',
  (language) => {
    document.documentElement.lang = language;
    const words = calendarWords(language);
    const now = Date.parse('2026-01-14T12:00:00Z');
    const event = (at: string, actual: string | null) => ({
      at: Date.parse(at),
      currency: 'USD',
      importance: 'high' as const,
      title: { en: 'Payrolls', de: 'Beschäftigte' },
      actual,
      forecast: '215K',
      previous: '-0.3%',
      sample: true,
      source: 'Invented',
    });
    const shown = [event('2026-01-14T08:30:00Z', '1,234.5M'), event('2026-01-15T08:30:00Z', null)];
    const nothing = (): void => undefined;
    const states: readonly EventsState[] = [
      { kind: 'loading' },
      { kind: 'failed', onAgain: nothing },
      { kind: 'done', shown: [], next: undefined, now, isFiltered: true, onReset: nothing },
      { kind: 'done', shown, next: shown[1], now, isFiltered: false, onReset: nothing },
    ];
    for (const state of states) expectSame(<EventList words={words} language={language} state={state} />);
  },
);

function expectSame(node: ReactNode): void {
  const place = document.createElement('div');
  place.append(...renderNodes(node));
  const sent = document.createElement('div');
  sent.innerHTML = renderToStaticMarkup(node);
  // A browser writes styles with other spaces than React.
  for (const styled of sent.querySelectorAll<HTMLElement>('[style]'))
    styled.setAttribute('style', styled.style.cssText);
  expect(place.innerHTML).toBe(sent.innerHTML);
}

/** Parses a row of a table as the browser does. */
function elementOf(markup: string): HTMLElement {
  const table = document.createElement('table');
  table.innerHTML = `<tbody>${markup}</tbody>`;
  const row = table.querySelector<HTMLElement>('tr');
  if (row === null) throw new Error('the markup is a row');
  return row;
}
