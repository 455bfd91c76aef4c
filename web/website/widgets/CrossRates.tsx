import { crossCurrencies, crossDecimals, crossPath, crossQuote } from '@candor/domain/pricing/crossRates.ts';
import type { CrossLeg } from '@candor/domain/pricing/crossRates.ts';
import { useCallback, useMemo } from 'react';
import { liveQuote, quotes } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { LivePrice } from '../../ui/Price.tsx';
import { heights } from './frame/heights.ts';
import styles from './CrossRates.module.css';
import { LiveChange } from './LiveChange.tsx';
import { largeChart } from './widgetFacts.ts';
import type { ListedPair, WidgetFacts } from './widgetFacts.ts';
import { WidgetPanel } from './WidgetPanel.tsx';
import { useForexState } from './useForexState.ts';
import { stateWords } from './stateWords.ts';

interface CrossRatesProps {
  widgets: WidgetFacts;
  pairs: readonly ListedPair[];
}

/** The price of one unit of each of eight currencies in each other one, at our own sell prices. */
export function CrossRates({ widgets, pairs }: CrossRatesProps) {
  const { words, prices } = widgets;
  const state = useForexState(pairs, prices);
  const { title, text } = words.crossRates;
  const shown = state === 'open' ? text : `${stateWords(words.states, state)}. ${words.crossRates.standing}`;
  return (
    <WidgetPanel
      widgets={widgets}
      title={title}
      text={shown}
      isTextNeeded={state !== 'open'}
      height={heights.crossRates}
    >
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.table} data-fresh={state === 'open' || undefined}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.crossRates.base}</span>
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
  const path = useMemo(() => crossPath(base, quote, pairs), [base, quote, pairs]);
  if (base === quote) return <td className={styles.same} aria-hidden="true" />;
  if (path === undefined) return <td>–</td>;
  const [leg] = path;
  const code =
    path.length === 1 && leg?.isInverse === false ? pairs.find((one) => one.symbol === leg.symbol)?.code : undefined;
  const rate = <Rate path={path} prices={prices} decimals={crossDecimals(base, quote)} />;
  return <td data-calm>{code === undefined ? rate : <a href={largeChart(code)}>{rate}</a>}</td>;
}

interface RateProps {
  path: readonly CrossLeg[];
  prices: WidgetFacts['prices'];
  decimals: number;
}

function Rate({ path, prices, decimals }: RateProps) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = path.map(({ symbol }) => quotes.subscribe(symbol, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [path],
  );
  const first = useMemo(() => crossQuote(path, (symbol) => firstQuote(symbol, prices)), [path, prices]);
  const read = () => crossQuote(path, (symbol) => quotes.get(symbol) ?? firstQuote(symbol, prices));
  return (
    <>
      <LivePrice
        className={styles.rate}
        subscribe={subscribe}
        read={() => read()?.sell}
        first={first?.sell ?? '–'}
        decimals={decimals}
      />
      <LiveChange className={styles.change} subscribe={subscribe} read={() => read()?.change} first={first?.change} />
    </>
  );
}

function firstQuote(symbol: string, prices: WidgetFacts['prices']): LiveQuote | undefined {
  const entry = prices[symbol];
  return entry === undefined ? undefined : liveQuote(symbol, entry, undefined);
}
