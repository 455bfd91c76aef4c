import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { memo, useState } from 'react';
import type { FocusEvent } from 'react';
import { useFirstQuote, useQuoteReader, useQuoteStateFrom, useTicks } from '../../data/useQuote.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { FlaskIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { LivePrice } from '../../ui/Price.tsx';
import { LiveChange } from './LiveChange.tsx';
import { stateWords } from './stateWords.ts';
import styles from './TickerTape.module.css';
import { largeChart } from './widgetFacts.ts';
import type { TapeEntry, WidgetFacts } from './widgetFacts.ts';

interface TickerTapeProps {
  widgets: WidgetFacts;
  entries: readonly TapeEntry[];
}

/**
 * Moving prices. They stop under the pointer, under the focus and by the button; with reduced motion they are a row
 * that the visitor scrolls.
 */
export function TickerTape({ widgets, entries }: TickerTapeProps) {
  const { words } = widgets;
  const [isPaused, setPaused] = useState(false);
  return (
    <section className={styles.tape} aria-label={words.tape.label} data-paused={isPaused || undefined}>
      {widgets.simulated && (
        <span className={styles.simulated}>
          <FlaskIcon size={14} />
          <span>{words.simulated}</span>
        </span>
      )}
      <div className={styles.strip} onBlur={backToStart}>
        <div className={styles.track}>
          <Entries widgets={widgets} entries={entries} />
          <Entries widgets={widgets} entries={entries} isCopy />
        </div>
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={isPaused ? words.tape.play : words.tape.pause}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <PlayIcon size={14} /> : <PauseIcon size={14} />}
      </button>
    </section>
  );
}

/** Tabbing through the entries has scrolled the strip; the motion begins at its start. */
function backToStart({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0;
}

/** The copy completes the loop visually only. */
function Entries({ widgets, entries, isCopy = false }: TickerTapeProps & { isCopy?: boolean }) {
  const { words, prices } = widgets;
  return (
    <ul className={styles.entries} aria-hidden={isCopy || undefined} inert={isCopy} data-copy={isCopy || undefined}>
      {entries.map((entry) => (
        <Entry key={entry.instrument.symbol} entry={entry} first={prices[entry.instrument.symbol]} words={words} />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: TapeEntry;
  first: PriceEntry | undefined;
  words: WidgetWords;
}

const Entry = memo(function Entry({ entry: { instrument, title }, first, words }: EntryProps) {
  const { symbol, code, decimals } = instrument;
  const state = useQuoteStateFrom(symbol, first);
  const ticks = useTicks(symbol);
  const firstQuote = useFirstQuote(symbol, first);
  const read = useQuoteReader(symbol, firstQuote);
  return (
    <li data-calm>
      <a className={styles.entry} href={largeChart(code)} data-fresh={state === 'open' || undefined}>
        <span className={styles.title}>{title}</span>
        {state !== 'none' && (
          <LivePrice
            className={styles.price}
            subscribe={ticks}
            read={() => read()?.sell}
            first={firstQuote?.sell}
            decimals={decimals}
          />
        )}
        {state === 'open' ? (
          <LiveChange
            className={styles.change}
            subscribe={ticks}
            read={() => read()?.change}
            first={firstQuote?.change}
          />
        ) : (
          <span className={styles.state}>{stateWords(words.states, state)}</span>
        )}
      </a>
    </li>
  );
});
