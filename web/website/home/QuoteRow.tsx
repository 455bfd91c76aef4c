import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { memo } from 'react';
import type { ListedInstrument } from '../../data/page.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { useQuoteFrom } from '../../data/useQuote.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { Price } from '../../ui/Price.tsx';
import { changeText } from './changeText.ts';
import styles from './QuoteRow.module.css';

interface QuoteRowProps {
  instrument: ListedInstrument;
  first: PriceEntry | undefined;
  words: WebsiteWords['website']['markets'];
}

/** One instrument: its sell price, and the change since midnight or why it stands still. */
export const QuoteRow = memo(function QuoteRow({ instrument, first, words }: QuoteRowProps) {
  const quote = useQuoteFrom(instrument.symbol, first);
  const isFresh = quote?.state === 'open';
  return (
    <li className={styles.row} data-fresh={isFresh || undefined}>
      <span className={styles.symbol}>{instrument.symbol}</span>
      {quote === undefined || quote.sell === 0n ? (
        <span className={styles.none}>{words.none}</span>
      ) : (
        <>
          <Price className={styles.price} value={quote.sell} decimals={instrument.decimals} />
          {isFresh ? <Change value={quote.change} /> : <span className={styles.state}>{stateWords(quote, words)}</span>}
        </>
      )}
      <span className={styles.name}>{instrument.name}</span>
    </li>
  );
});

function Change({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  const side = value > 0 ? 'up' : value < 0 ? 'down' : undefined;
  return (
    <span className={styles.change} data-side={side}>
      {changeText(value)}
    </span>
  );
}

function stateWords(quote: LiveQuote, words: QuoteRowProps['words']): string {
  return quote.state === 'closed' ? words.closed : words.stale;
}
