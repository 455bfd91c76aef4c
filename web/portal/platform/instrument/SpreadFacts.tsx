import type { Asset } from '@candor/contracts/http/data.ts';
import { rate } from '@candor/domain/money/money.ts';
import { WIDE_SPREADS } from '@candor/domain/pricing/setSpread.ts';
import { useTranslation } from 'react-i18next';
import { useMeasuredSpread } from '../../../data/measuredSpread.ts';
import { quotes } from '../../../data/quotes.ts';
import { countText } from '../../../ui/numbers.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { useEverySecond } from '../useEverySecond.ts';
import { useTradableState } from '../useTradableQuote.ts';
import styles from './InstrumentSheet.module.css';
import { spreadWords } from './spreadWords.ts';

/** The spread now, once a second, beside the usual one (rule PR-22). */
export function SpreadFacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  useEverySecond();
  const isOpen = useTradableState(asset.symbol) === 'open';
  const quote = quotes.get(asset.symbol);
  const price = quote?.sell ?? rate(0n);
  const { data: usual, isError } = useMeasuredSpread(asset.symbol);
  const unknown = t('platform.ticket.unknown');
  return (
    <section className={styles.section} aria-label={t('platform.instrument.spread')}>
      <h3>{t('platform.instrument.spread')}</h3>
      <Facts>
        <Fact name={t('platform.instrument.spreadNow')}>
          {quote === undefined || price === 0n || !isOpen ? (
            unknown
          ) : (
            <strong>{spreadWords(quote.buy - price, price, asset, t)}</strong>
          )}
        </Fact>
        <Fact name={t('platform.instrument.spreadUsual')}>
          {usual === undefined && (isError ? t('platform.instrument.spreadFailed') : unknown)}
          {usual?.spread === null && t('platform.instrument.spreadFew')}
          {typeof usual?.spread === 'bigint' && price !== 0n && spreadWords(usual.spread, price, asset, t)}
        </Fact>
      </Facts>
      <p className={styles.help}>
        {usual?.spread !== null &&
          usual !== undefined &&
          `${t('platform.instrument.spreadMeasured', { measured: countText(usual.measured) })} `}
        {t('platform.instrument.spreadHelp', { times: WIDE_SPREADS })}
      </p>
    </section>
  );
}
