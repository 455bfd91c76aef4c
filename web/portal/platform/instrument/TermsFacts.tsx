import type { User } from '@candor/contracts/http/accounts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { MINIMUM_AMOUNT } from '@candor/domain/trading/open.ts';
import { tickSize } from '@candor/domain/trading/pip.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useTradingLimits } from '../../../data/tradingLimits.ts';
import { moneyText, typeset } from '../../../ui/numbers.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { leverageChoices } from '../ticket/openingFacts.ts';
import styles from './InstrumentSheet.module.css';

/** What may be traded: the client's leverages with the cap, the steps of the price, and the least and the most. */
export function TermsFacts({ asset, user }: { asset: Asset; user: User }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const limits = useTradingLimits(asset.symbol);
  const leverages = leverageChoices(asset, user);
  const title = t('platform.instrument.terms');
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <Facts>
        <Fact name={t('platform.instrument.leverage')}>
          {leverages.length === 0
            ? t('platform.instrument.noLeverage')
            : leverages.map((leverage) => `${leverage}×`).join(' · ')}
        </Fact>
        <Fact name={t('platform.instrument.cap')}>
          {asset.leverage_cap === null ? t('platform.instrument.noCap') : `${asset.leverage_cap}×`}
        </Fact>
        <Fact name={t('platform.instrument.tick')}>{typeset(formatRate(tickSize(asset)))}</Fact>
        <Fact name={t('platform.instrument.pip')}>{typeset(formatRate(asset.pip))}</Fact>
        <Fact name={t('platform.instrument.minimum')}>{moneyText(MINIMUM_AMOUNT, { symbol })}</Fact>
        <Fact name={t('platform.instrument.maximum')}>{moneyText(limits.positionAmount, { symbol })}</Fact>
        <Fact name={t('platform.instrument.maximumSize')}>{moneyText(limits.notionalPerInstrument, { symbol })}</Fact>
      </Facts>
    </section>
  );
}
