import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { liveQuote } from '../../data/quotes.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { FlaskIcon, PauseIcon } from '../../ui/icons.tsx';
import { LiveChangeText, LivePriceText } from './LiveCell.tsx';
import { quoteTexts } from './quoteTexts.ts';
import styles from './TickerTape.module.css';
import { largeChart } from './widgetFacts.ts';
import type { TapeEntry, WidgetFacts } from './widgetFacts.ts';

interface TickerTapeProps {
  widgets: WidgetFacts;
  entries: readonly TapeEntry[];
}

/** Facts for the tape's script. */
export interface TapeFacts {
  readonly states: WidgetWords['states'];
  readonly pause: string;
  readonly play: string;
}

/**
 * Moving prices. They stop under the pointer, under the focus and by the button; with reduced motion, and without a
 * script, they are a row that the visitor scrolls.
 */
export function TickerTape({ widgets, entries }: TickerTapeProps) {
  const { words } = widgets;
  const { pause, play, label } = words.tape;
  const facts: TapeFacts = { states: words.states, pause, play };
  return (
    <section className={styles.tape} aria-label={label} data-enhance="tape" data-facts={JSON.stringify(facts)}>
      {widgets.simulated && (
        <span className={styles.invented}>
          <FlaskIcon size={14} />
          <span>{words.simulated}</span>
        </span>
      )}
      <div className={styles.strip} data-strip="">
        <div className={styles.track}>
          <Entries widgets={widgets} entries={entries} />
          <Entries widgets={widgets} entries={entries} isCopy />
        </div>
      </div>
      <button type="button" className={styles.pause} aria-label={pause}>
        <PauseIcon size={14} />
      </button>
    </section>
  );
}

/** Entries of the tape. The copy completes the loop visually only. */
function Entries({ widgets, entries, isCopy = false }: TickerTapeProps & { isCopy?: boolean }) {
  const { words, prices } = widgets;
  return (
    <ul className={styles.entries} aria-hidden={isCopy || undefined} inert={isCopy} data-copy={isCopy || undefined}>
      {entries.map((entry) => (
        <Entry key={entry.instrument.symbol} entry={entry} price={prices[entry.instrument.symbol]} words={words} />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: TapeEntry;
  price: PriceEntry | undefined;
  words: WidgetWords;
}

function Entry({ entry: { instrument, title }, price, words }: EntryProps) {
  const { symbol, code, decimals } = instrument;
  const quote = price && liveQuote(symbol, price, undefined);
  const { state, sell, change } = quoteTexts(quote, { decimals, words: words.states });
  return (
    <li data-calm>
      <a
        className={styles.entry}
        href={largeChart(code)}
        data-quote={symbol}
        data-decimals={decimals}
        data-state={state}
      >
        <span className={styles.title}>{title}</span>
        <LivePriceText name="sell" word={sell} className={styles.price} />
        <LiveChangeText name="change" word={change} className={styles.change} />
      </a>
    </li>
  );
}
