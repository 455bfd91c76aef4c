import { priceLink, serverNow, watchPrices } from '../../data/prices.ts';
import { quotes } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { flashChange } from '../../ui/flash.ts';
import { setMark, setText } from '../../ui/liveWriting.ts';
import { clockText } from '../widgets/clockText.ts';
import { quoteTexts } from '../widgets/quoteTexts.ts';
import type { LiveWord, QuoteTexts } from '../widgets/quoteTexts.ts';

/** Opens the price stream for a part of the page, for as long as the page is shown. */
export function goLive(): void {
  watchPrices();
}

/** Updates every row of an instrument with its price. */
export function followQuotes(root: HTMLElement, words: Parameters<typeof quoteTexts>[1]['words']): void {
  for (const row of root.querySelectorAll<HTMLElement>('[data-quote]')) {
    const symbol = row.dataset['quote'] ?? '';
    const decimals = Number.parseInt(row.dataset['decimals'] ?? '', 10);
    let before: LiveQuote | undefined;
    quotes.subscribe(symbol, () => {
      const quote = quotes.get(symbol);
      writeQuote(row, quoteTexts(quote, { decimals, words }));
      if (quote !== undefined && before !== undefined) flashPrices(row, before, quote);
      before = quote;
    });
  }
}

/** Writes a quote into a row, as the server would write it. */
export function writeQuote(row: HTMLElement, { state, ...words }: QuoteTexts): void {
  setMark(row, 'data-state', state);
  // Without a price at the moment, the last one stays.
  if (state === 'none') return writeWord(row, 'change', words.change);
  for (const [name, word] of Object.entries(words)) writeWord(row, name, word);
}

/** Writes a text with its side into the element of this name, if there is one. */
export function writeWord(root: Element, name: string, { text, side }: LiveWord): void {
  const place = root.querySelector(`[data-live=${name}]`);
  if (place === null) return;
  setText(place, text);
  setMark(place, 'data-side', side);
}

function flashPrices(row: Element, before: LiveQuote, now: LiveQuote): void {
  for (const name of ['sell', 'buy'] as const) {
    const place = row.querySelector(`[data-live=${name}]`);
    if (place !== null) flashChange(place, before[name], now[name]);
  }
}

/** Updates the panel's clock, and the note that the prices have stopped. */
export function followPanel(panel: HTMLElement): void {
  const [clock, lost] = [panel.querySelector('time'), panel.querySelector('[data-lost]')];
  setInterval(() => {
    const now = serverNow();
    if (now === undefined || clock === null) return;
    clock.dateTime = new Date(now).toISOString();
    setText(clock, clockText(now));
  }, SECOND_MS);
  priceLink.subscribe(() => lost?.toggleAttribute('hidden', priceLink.get().state !== 'lost'));
}
