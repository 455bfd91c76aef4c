import type { LiveQuote } from '../../data/quotes.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { priceText, percentText } from '../../ui/numbers.ts';
import { stateWords } from './stateWords.ts';

/** Text that prices update again and again; its colour and arrow follow the side. */
export interface LiveWord {
  readonly text: string;
  readonly side?: 'up' | 'down' | undefined;
}

/** Texts of a row about a quote: on the server's page, and whenever a price has moved. */
export interface QuoteTexts {
  readonly state: LiveQuote['state'];
  readonly sell: LiveWord;
  readonly buy: LiveWord;
  /** Change since midnight, or why the price does not move. */
  readonly change: LiveWord;
}

interface Shown {
  readonly decimals: number;
  readonly words: WidgetWords['states'];
}

/** Returns the texts of a quote; an undefined one, or one without a price, has none at the moment. */
export function quoteTexts(quote: LiveQuote | undefined, { decimals, words }: Shown): QuoteTexts {
  if (quote === undefined || quote.sell === 0n || quote.state === 'none')
    return { state: 'none', sell: NOTHING, buy: NOTHING, change: { text: words.none } };
  const { state, sell, buy, change } = quote;
  return {
    state,
    sell: { text: priceText(sell, decimals) },
    buy: { text: priceText(buy, decimals) },
    change: state === 'open' ? changeWord(change) : { text: stateWords(words, state) },
  };
}

const NOTHING: LiveWord = { text: '' };

/** Returns a day's change in percent: its sign written, its side an arrow and a colour; a dash if it is unknown. */
export function changeWord(change: number | undefined): LiveWord {
  if (change === undefined) return NOTHING;
  const side = change > 0 ? 'up' : 'down';
  return { text: changeText(change), side: change === 0 ? undefined : side };
}

const HUNDREDTHS = 100;

/** Formats a day's change with two decimals and its sign: +1.24 %, −0.62 %. */
export function changeText(percent: number): string {
  const hundredths = Math.round(percent * HUNDREDTHS);
  const magnitude = Math.abs(hundredths).toString().padStart(3, '0');
  return percentText(`${hundredths < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`);
}
