import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { liveQuote } from '../../data/quotes.ts';
import type { ListedInstrument } from '../../data/page.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { LiveChangeText, LivePriceText } from './LiveCell.tsx';
import styles from './QuoteRow.module.css';
import { quoteTexts } from './quoteTexts.ts';
import { largeChart } from './widgetFacts.ts';

interface QuoteRowProps {
  instrument: ListedInstrument;
  price: PriceEntry | undefined;
  words: WidgetWords;
}

/**
 * Row of an instrument: both prices, and the change since midnight or why they do not move. The row links to its chart.
 */
export function QuoteRow({ instrument, price, words }: QuoteRowProps) {
  const { symbol, ticker, name, code, decimals } = instrument;
  const quote = price && liveQuote(symbol, price, undefined);
  const { state, sell, buy, change } = quoteTexts(quote, { decimals, words: words.states });
  return (
    <tr data-calm className={styles.row} data-quote={symbol} data-decimals={decimals} data-state={state}>
      <th scope="row">
        <a href={largeChart(code)}>{ticker}</a>
        <span className={styles.name}>{name}</span>
      </th>
      <td className={styles.price}>
        <LivePriceText name="sell" word={sell} />
      </td>
      <td className={styles.price}>
        <LivePriceText name="buy" word={buy} />
      </td>
      <td className={styles.state}>
        <LiveChangeText name="change" word={change} />
      </td>
    </tr>
  );
}
