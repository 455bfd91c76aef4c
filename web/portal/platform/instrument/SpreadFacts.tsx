import type { Asset } from '@candor/contracts/http/data.ts';
import { rate } from '@candor/domain/money/money.ts';
import { WIDE_SPREADS, usualSpreadAt } from '@candor/domain/pricing/usualSpread.ts';
import { useTranslation } from 'react-i18next';
import { quotes } from '../../../data/quotes.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { useEverySecond } from '../useEverySecond.ts';
import { useTradableState } from '../useTradableQuote.ts';
import styles from './InstrumentSheet.module.css';
import { spreadWords } from './spreadWords.ts';

/** Rule PR-20: the spread now, once a second, beside the usual one, which is a setting. */
export function SpreadFacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  useEverySecond();
  const isOpen = useTradableState(asset.symbol) === 'open';
  const quote = quotes.get(asset.symbol);
  const price = quote?.sell ?? rate(0n);
  const usual = usualSpreadAt(price, { spreadBps: asset.usual_spread, decimals: asset.decimals });
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
          {price === 0n ? unknown : spreadWords(usual, price, asset, t)}
        </Fact>
      </Facts>
      <p className={styles.help}>{t('platform.instrument.spreadHelp', { times: WIDE_SPREADS })}</p>
    </section>
  );
}
