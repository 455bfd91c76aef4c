import type { User } from '@candor/contracts/http/accounts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { MINIMUM_AMOUNT } from '@candor/domain/trading/open.ts';
import { tickSize } from '@candor/domain/trading/pip.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useAccount } from '../../../data/queries.ts';
import { useTradingLimits } from '../../../data/tradingLimits.ts';
import { Drawer, Sheet } from '../../../ui/Dialog.tsx';
import { moneyText, typeset } from '../../../ui/numbers.ts';
import { useWide } from '../../frame/useWide.ts';
import { categoryOf, currencyName, displaySymbol, fullName } from '../instrumentName.ts';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { leverageChoices } from '../ticket/openingFacts.ts';
import { firstAmount } from '../ticket/useTicket.ts';
import { CostsOfAmount } from './CostsOfAmount.tsx';
import type { TypedStake } from './CostsOfAmount.tsx';
import { HoursTable } from './HoursTable.tsx';
import styles from './InstrumentSheet.module.css';
import { SpreadFacts } from './SpreadFacts.tsx';

interface InstrumentSheetProps {
  asset: Asset;
  /** Stake for which costs are shown at first; by default the amount with which a ticket begins. */
  stake?: TypedStake | undefined;
  onClose: () => void;
}

/** Sheet of everything to know of an instrument before trading it: at the right edge, or from a phone's lower edge. */
export function InstrumentSheet({ asset, stake, onClose }: InstrumentSheetProps) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const Layer = useWide() ? Drawer : Sheet;
  const user = useAccount().data;
  const first = stake ?? { amount: firstAmount(currency), leverage: undefined };
  return (
    <Layer isOpen onClose={onClose} title={t('platform.instrument.title', { symbol: displaySymbol(asset) })}>
      <section className={styles.section}>
        <Facts>
          <Fact name={t('platform.instrument.name')}>{fullName(asset)}</Fact>
          <Fact name={t('platform.instrument.category')}>{t(`platform.market.category.${categoryOf(asset)}`)}</Fact>
          <Fact name={t('platform.instrument.currency')}>{currencyName(asset.quote)}</Fact>
        </Facts>
      </section>
      <SpreadFacts asset={asset} />
      <HoursTable asset={asset} />
      {user === undefined ? (
        <RowsSkeleton />
      ) : (
        <>
          <CostsOfAmount asset={asset} user={user} first={first} />
          <TermsFacts asset={asset} user={user} />
        </>
      )}
    </Layer>
  );
}

/**
 * Shows what may be traded: the client's leverages with the cap, the steps of the price, the smallest and the largest
 * amount.
 */
function TermsFacts({ asset, user }: { asset: Asset; user: User }) {
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
            : leverages.map((leverage) => `×${leverage}`).join(' · ')}
        </Fact>
        <Fact name={t('platform.instrument.cap')}>
          {asset.leverage_cap === null ? t('platform.instrument.noCap') : `×${asset.leverage_cap}`}
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
