import { crossCurrencies, crossDecimals, crossPath } from '@candor/domain/pricing/crossRates.ts';
import { liveQuote } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import styles from './CrossRates.module.css';
import { commonState, crossTexts, writePath } from './crossTexts.ts';
import { heights } from './frame/heights.ts';
import { LiveChangeText, LivePriceText } from './LiveCell.tsx';
import { stateWords } from './stateWords.ts';
import { largeChart } from './widgetFacts.ts';
import type { ListedPair, WidgetFacts } from './widgetFacts.ts';
import { WidgetPanel } from './WidgetPanel.tsx';

interface CrossRatesProps {
  widgets: WidgetFacts;
  pairs: readonly ListedPair[];
}

/** Price of one unit of each of eight currencies in each of the others, at our own sell prices. */
export function CrossRates({ widgets, pairs }: CrossRatesProps) {
  const { words, prices } = widgets;
  const state = commonState(pairs.map(({ symbol }) => prices[symbol]?.state));
  const { title, text: open, standing, base: corner } = words.crossRates;
  return (
    <WidgetPanel
      widgets={widgets}
      enhance="crossRates"
      facts={{ open, standing }}
      title={title}
      text={state === 'open' ? open : `${stateWords(words.states, state)}. ${standing}`}
      isTextNeeded={state !== 'open'}
      height={heights.crossRates}
    >
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table} data-fresh={state === 'open' || undefined}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{corner}</span>
              </th>
              {crossCurrencies.map((currency) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {crossCurrencies.map((base) => (
              <tr key={base}>
                <th scope="row">{base}</th>
                {crossCurrencies.map((quote) => (
                  <Cell key={quote} base={base} quote={quote} pairs={pairs} prices={prices} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </WidgetPanel>
  );
}

interface CellProps extends Pick<CrossRatesProps, 'pairs'> {
  base: string;
  quote: string;
  prices: WidgetFacts['prices'];
}

function Cell({ base, quote, pairs, prices }: CellProps) {
  if (base === quote) return <td className={styles.same} aria-hidden="true" />;
  const path = crossPath(base, quote, pairs);
  if (path === undefined) return <td>–</td>;
  const [leg] = path;
  const code =
    path.length === 1 && leg?.isInverse === false ? pairs.find((one) => one.symbol === leg.symbol)?.code : undefined;
  const decimals = crossDecimals(base, quote);
  const { rate, change } = crossTexts(path, decimals, (symbol) => quoteOf(symbol, prices));
  const texts = (
    <>
      <LivePriceText name="rate" word={rate} className={styles.rate} />
      <LiveChangeText name="change" word={change} className={styles.change} />
    </>
  );
  return (
    <td data-calm data-path={writePath(path)} data-decimals={decimals}>
      {code === undefined ? texts : <a href={largeChart(code)}>{texts}</a>}
    </td>
  );
}

function quoteOf(symbol: string, prices: WidgetFacts['prices']): LiveQuote | undefined {
  const entry = prices[symbol];
  return entry === undefined ? undefined : liveQuote(symbol, entry, undefined);
}
