import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useAccount } from '../../../data/queries.ts';
import { Drawer, Sheet } from '../../../ui/Dialog.tsx';
import { useWide } from '../../frame/useWide.ts';
import { categoryOf, currencyName, displaySymbol, fullName } from '../instrumentName.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { RowsSkeleton } from '../positions/RowsSkeleton.tsx';
import { firstAmount } from '../ticket/useTicket.ts';
import { CostsOfAmount } from './CostsOfAmount.tsx';
import type { TypedStake } from './CostsOfAmount.tsx';
import { HoursTable } from './HoursTable.tsx';
import styles from './InstrumentSheet.module.css';
import { SpreadFacts } from './SpreadFacts.tsx';
import { TermsFacts } from './TermsFacts.tsx';

interface InstrumentSheetProps {
  asset: Asset;
  /** What its costs are shown for at first; absent: the amount with which a ticket begins. */
  stake?: TypedStake | undefined;
  onClose: () => void;
}

/** All that there is to know of an instrument before it is traded: at the right edge, or from a phone's lower one. */
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
