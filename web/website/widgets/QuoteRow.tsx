import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { memo } from 'react';
import type { ListedInstrument } from '../../data/page.ts';
import { useFirstQuote, useQuoteReader, useQuoteStateFrom, useTicks } from '../../data/useQuote.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { LivePrice } from '../../ui/Price.tsx';
import { LiveChange } from './LiveChange.tsx';
import styles from './QuoteRow.module.css';
import { stateWords } from './stateWords.ts';
import { largeChart } from './widgetFacts.ts';

interface QuoteRowProps {
  instrument: ListedInstrument;
  first: PriceEntry | undefined;
  words: WidgetWords;
}

/** One instrument: both prices, and the change since midnight or why they do not move. The row links to its chart. */
export const QuoteRow = memo(function QuoteRow({ instrument, first, words }: QuoteRowProps) {
  const { symbol, ticker, name, code, decimals } = instrument;
  const state = useQuoteStateFrom(symbol, first);
  const ticks = useTicks(symbol);
  const firstQuote = useFirstQuote(symbol, first);
  const read = useQuoteReader(symbol, firstQuote);
  return (
    <tr data-calm className={styles.row} data-fresh={state === 'open' || undefined}>
      <th scope="row">
        <a href={largeChart(code)}>{ticker}</a>
        <span className={styles.name}>{name}</span>
      </th>
      {state === 'none' ? (
        <td className={styles.none} colSpan={3}>
          {words.states.none}
        </td>
      ) : (
        <>
          <td className={styles.price}>
            <LivePrice subscribe={ticks} read={() => read()?.sell} first={firstQuote?.sell} decimals={decimals} />
          </td>
          <td className={styles.price}>
            <LivePrice subscribe={ticks} read={() => read()?.buy} first={firstQuote?.buy} decimals={decimals} />
          </td>
          <td className={styles.state}>
            {state === 'open' ? (
              <LiveChange subscribe={ticks} read={() => read()?.change} first={firstQuote?.change} />
            ) : (
              stateWords(words.states, state)
            )}
          </td>
        </>
      )}
    </tr>
  );
});
