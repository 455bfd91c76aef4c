import { money } from '@candor/domain/money/money.ts';
import { useBrand } from '../../data/brand.ts';
import { useLivePrices } from '../../data/usePrices.ts';
import { useQuoteFrom } from '../../data/useQuote.ts';
import { tradeCost } from '../../data/tradeCost.ts';
import type { ListedInstrument } from '../../data/page.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { moneyText } from '../../ui/numbers.ts';
import styles from './Costs.module.css';
import { costSymbols } from './homeMarkets.ts';
import type { HomeMarkets } from './homeMarkets.ts';
import { scaled } from '@candor/domain/money/currency.ts';

/** The trade of the example in euros: 500.00 at ×10. */
const EUROS = money(500_000_000n);
const LEVERAGE = 10;

interface CostsProps {
  words: WebsiteWords['website']['costs'];
  markets: HomeMarkets;
}

/** The present cost of opening and closing at once, by the rule that also books it. */
export function Costs({ words, markets }: CostsProps) {
  useLivePrices();
  const { currency } = useBrand();
  const stake = scaled(EUROS, currency);
  const all = Object.values(markets.groups).flat();
  const shown = costSymbols.flatMap((symbol) => all.filter((instrument) => instrument.symbol === symbol));
  const size = money(stake * BigInt(LEVERAGE));
  return (
    <section id="costs" className={styles.costs} aria-labelledby="costs-title">
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
            <CostRow key={instrument.symbol} instrument={instrument} markets={markets} words={words} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {words.note} {markets.simulated && words.simulated}
      </p>
    </section>
  );
}

function CostRow({ instrument, markets, words }: CostsProps & { instrument: ListedInstrument }) {
  const { currency } = useBrand();
  const stake = scaled(EUROS, currency);
  const quote = useQuoteFrom(instrument.symbol, markets.prices[instrument.symbol]);
  const cost = quote === undefined ? undefined : tradeCost({ amount: stake, leverage: LEVERAGE }, quote);
  return (
    <tr>
      <th scope="row">{instrument.name}</th>
      {cost === undefined ? (
        <td colSpan={3}>{words.none}</td>
      ) : (
        <>
          <td>{moneyText(cost.markup, currency)}</td>
          <td>{moneyText(cost.spread, currency)}</td>
          <td className={styles.total}>{moneyText(cost.total, currency)}</td>
        </>
      )}
    </tr>
  );
}
