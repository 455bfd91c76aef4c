import { money, negate, ZERO } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { ListedInstrument } from '../../data/page.ts';
import { tradeCost } from '../../data/tradeCost.ts';
import { useLivePrices } from '../../data/usePrices.ts';
import { useQuoteFrom } from '../../data/useQuote.ts';
import { Badge } from '../../ui/Badge.tsx';
import { moneyText } from '../../ui/numbers.ts';
import styles from './CostExample.module.css';
import type { ExampleFacts } from './exampleFacts.ts';
import { scaled } from '@candor/domain/money/currency.ts';

/** The trade of the example in euros: 100.00 at ×10. */
const EUROS = money(100_000_000n);
const LEVERAGE = 10;

/** The present cost of a trade, by the rule that also books it; nothing where the instrument is not offered. */
export function CostExample({ instrument, ...rest }: ExampleFacts) {
  return instrument === undefined ? null : <Example instrument={instrument} {...rest} />;
}

function Example({ instrument, first, simulated }: ExampleFacts & { instrument: ListedInstrument }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const stake = scaled(EUROS, currency);
  useLivePrices();
  const quote = useQuoteFrom(instrument.symbol, first);
  const cost = quote === undefined ? undefined : tradeCost({ amount: stake, leverage: LEVERAGE }, quote);
  return (
    <section className={styles.example} aria-labelledby="cost-title">
      <header className={styles.head}>
        <h2 id="cost-title">{t('auth.cost.title', { name: instrument.symbol, amount: moneyText(stake, currency) })}</h2>
        {simulated && <Badge tone="warning">{t('shell.simulated')}</Badge>}
      </header>
      {cost === undefined ? (
        <p className={styles.none}>{t('auth.cost.none')}</p>
      ) : (
        <dl className={styles.rows}>
          <dt>{t('auth.cost.spread')}</dt>
          <dd>{moneyText(negate(cost.spread), currency)}</dd>
          <dt>{t('auth.cost.markup')}</dt>
          <dd>{moneyText(negate(cost.markup), currency)}</dd>
          <dt>{t('auth.cost.closing')}</dt>
          <dd>{moneyText(ZERO, currency)}</dd>
          <dt className={styles.total}>{t('auth.cost.total')}</dt>
          <dd className={styles.total}>{moneyText(negate(cost.total), currency)}</dd>
        </dl>
      )}
    </section>
  );
}
