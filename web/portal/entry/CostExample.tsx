import { money, ZERO } from '@candor/domain/money/money.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { ListedInstrument } from '../../data/page.ts';
import { liveQuote } from '../../data/quotes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { moneyText, typeset } from '../../ui/numbers.ts';
import styles from './CostExample.module.css';
import type { ExampleFacts } from './exampleFacts.ts';
import { exampleTexts } from './exampleTexts.ts';
import type { ExampleTrade } from './exampleTexts.ts';

/** Trade of the example in euros: 100.00 at ×10. */
const EUROS = money(100_000_000n);
const LEVERAGE = 10;

/** Facts for the example's script. */
export interface CostFacts {
  readonly symbol: string;
  readonly trade: ExampleTrade;
}

/** Shows the present cost of a trade; nothing if the instrument is not offered. */
export function CostExample({ instrument, ...rest }: ExampleFacts) {
  return instrument === undefined ? null : <Example instrument={instrument} {...rest} />;
}

function Example({ instrument, first, simulated }: ExampleFacts & { instrument: ListedInstrument }) {
  const { t } = useTranslation();
  const { currency, markUp } = useBrand();
  const { symbol } = instrument;
  const stake = scaled(EUROS, currency);
  const trade: ExampleTrade = { amount: String(stake), leverage: LEVERAGE, currency, markUp };
  const texts = exampleTexts(first && liveQuote(symbol, first, undefined), trade);
  const facts: CostFacts = { symbol, trade };
  return (
    <section
      className={styles.example}
      aria-labelledby="cost-title"
      data-enhance="costExample"
      data-facts={JSON.stringify(facts)}
    >
      <header className={styles.head}>
        <h2 id="cost-title">{t('auth.cost.title', { name: symbol, amount: moneyText(stake, currency) })}</h2>
        {simulated && <Badge tone="warning">{t('shell.simulated')}</Badge>}
      </header>
      <p className={styles.none} hidden={texts !== undefined}>
        {t('auth.cost.none')}
      </p>
      <dl className={styles.rows} hidden={texts === undefined}>
        <dt>{t('auth.cost.spread')}</dt>
        <dd data-live="spread">{texts?.spread}</dd>
        <dt>{t('auth.cost.markup', { markUp: typeset(markUp) })}</dt>
        <dd data-live="markup">{texts?.markup}</dd>
        <dt>{t('auth.cost.closing')}</dt>
        <dd>{moneyText(ZERO, currency)}</dd>
        <dt className={styles.total}>{t('auth.cost.total')}</dt>
        <dd className={styles.total} data-live="total">
          {texts?.total}
        </dd>
      </dl>
    </section>
  );
}
