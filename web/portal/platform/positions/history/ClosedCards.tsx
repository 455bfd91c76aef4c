import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { classes } from '../../../../ui/classes.ts';
import { shortTime } from '../../../../ui/dates.ts';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, percentText, priceText } from '../../../../ui/numbers.ts';
import { FillMark } from '../../../fills/FillMark.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { profitPercent } from '../../stake.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { placeInList } from '../rowPlace.ts';
import { RowsCards } from '../RowsCards.tsx';
import { SideBadge } from '../SideBadge.tsx';
import { FormerName } from './FormerName.tsx';
import styles from '../table.module.css';
import { assetOf } from '../tradedAssets.ts';
import { CorrectedMark } from '../trade/CorrectedMark.tsx';
import { DetailsButton } from '../trade/DetailsButton.tsx';
import { DiaryMarks } from '../trade/DiaryMarks.tsx';
import { WhyLink } from '../trade/WhyLink.tsx';

/** Usual height of a card, with four lines. */
const CARD_PX = 110;

interface ClosedCardsProps {
  trades: readonly WireTrade[];
  assets: readonly Asset[];
  onDetails: (trade: WireTrade) => void;
}

/** Cards with the whole content of the table's rows, for narrow screens. */
export function ClosedCards({ trades, assets, onDetails }: ClosedCardsProps) {
  return (
    <RowsCards
      rows={trades}
      keyOf={({ id }) => String(id)}
      cardPx={CARD_PX}
      renderCard={(trade, place) => (
        <ClosedCard key={trade.id} trade={trade} asset={assetOf(trade, assets)} onDetails={onDetails} {...place} />
      )}
    />
  );
}

interface ClosedCardProps {
  trade: WireTrade;
  asset: Asset;
  onDetails: (trade: WireTrade) => void;
  /** Index among all cards, if not all of them are rendered. */
  index: number | undefined;
  count: number | undefined;
}

function ClosedCard({ trade, asset, onDetails, index, count }: ClosedCardProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { open_rate, closed_rate, close_date, cost, profit, amount } = trade;
  return (
    <li
      className={classes(styles.card, styles.opens)}

      {...placeInList(String(trade.id), index, count)}
    >
      <p className={styles.line}>
        <span className={styles.instrument}>{displaySymbol(asset)}</span>
        <FormerName asset={asset} at={trade.open_date} className={styles.quiet} />
        <SideBadge direction={trade.direction} />
        <span className={styles.pair}>
          <span className={styles.quiet}>
            {moneyText(amount, { symbol: currency })} ×{trade.leverage}
          </span>
          <FillMark checked={trade.checked} />
        </span>
        <DiaryMarks diary={trade.diary} />
      </p>
      <p className={styles.line}>
        <MoneyText value={profit} symbol={currency} signed arrow />
        <span className={styles.quiet}>{percentText(profitPercent(profit, amount))}</span>
        <span className={styles.quiet}>
          {priceText(open_rate, asset.decimals)} → {closed_rate !== null && priceText(closed_rate, asset.decimals)}
        </span>
      </p>
      <CorrectedMark trade={trade} decimals={asset.decimals} />
      <p className={styles.line}>
        {cost !== null && (
          <span className={styles.quiet}>
            {t('platform.history.costOf', { cost: moneyText(cost.total, { symbol: currency }) })}
          </span>
        )}
        {close_date !== null && <span className={styles.quiet}>{shortTime(close_date)}</span>}
      </p>
      <p className={styles.line}>
        <WhyLink trade={trade} />
        <span className={styles.receipt}>
          <DetailsButton isOfRow asset={asset} onClick={() => onDetails(trade)} />
          <ReceiptLink position={trade} asset={asset} />
        </span>
      </p>
    </li>
  );
}
