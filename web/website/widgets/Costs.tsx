import { useBrand } from '../../data/brand.ts';
import type { ListedInstrument } from '../../data/page.ts';
import { liveQuote } from '../../data/quotes.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import styles from './Costs.module.css';
import { costTexts, exampleOf } from './costTexts.ts';
import type { CostFacts } from './costTexts.ts';
import { costSymbols } from './homeMarkets.ts';
import type { HomeMarkets } from './homeMarkets.ts';

interface CostsProps {
  words: WebsiteWords['website']['costs'];
  markets: HomeMarkets;
}

/** Present cost of opening and immediately closing. */
export function Costs({ words, markets }: CostsProps) {
  const { currency, markUp } = useBrand();
  const { stake, size } = exampleOf(currency);
  const all = Object.values(markets.groups).flat();
  const shown = costSymbols.flatMap((symbol) => all.filter((instrument) => instrument.symbol === symbol));
  const facts: CostFacts = { currency, markUp, none: words.none };
  return (
    <section
      id="costs"
      className={styles.costs}
      aria-labelledby="costs-title"
      data-enhance="costs"
      data-facts={JSON.stringify(facts)}
    >
      <h2 id="costs-title" className={styles.heading}>
        {words.title}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {moneyText(stake, currency)} {words.head} {moneyText(size, currency)}
            </th>
            <th scope="col">{words.markup}</th>
            <th scope="col">{words.spread}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((instrument) => (
            <CostRow key={instrument.symbol} instrument={instrument} markets={markets} facts={facts} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {words.note.replace('{{markUp}}', typeset(markUp))} {markets.simulated && words.simulated}
      </p>
    </section>
  );
}

interface CostRowProps extends Pick<CostsProps, 'markets'> {
  instrument: ListedInstrument;
  facts: CostFacts;
}

function CostRow({ instrument, markets, facts }: CostRowProps) {
  const entry = markets.prices[instrument.symbol];
  const quote = entry && liveQuote(instrument.symbol, entry, undefined);
  const { markup, spread, total } = costTexts(quote, facts);
  return (
    <tr data-quote={instrument.symbol}>
      <th scope="row">{instrument.name}</th>
      <td data-live="markup">{markup}</td>
      <td data-live="spread">{spread}</td>
      <td data-live="total" className={styles.total}>
        {total}
      </td>
    </tr>
  );
}
