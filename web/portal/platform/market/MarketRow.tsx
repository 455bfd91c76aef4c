import type { Asset } from '@candor/contracts/http/data.ts';
import { Ellipsis, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsFavourite } from '../../../data/favourites.ts';
import { categoryOf, displayName, displaySymbol } from '../instrumentName.ts';
import { MarketCells } from './MarketCells.tsx';
import styles from './MarketRow.module.css';
import type { Figure } from './marketSettings.ts';
import type { RowPart } from './rowKeys.ts';
import { useToggleFavourite } from './useToggleFavourite.ts';

interface MarketRowProps {
  asset: Asset;
  figure: Figure;
  isSelected: boolean;
  /** Part of this row that the Tab key reaches, in only one row; the arrow keys reach the others. */
  reachable: RowPart | undefined;
  onMenu: (asset: Asset, anchor: HTMLElement) => void;
}

/** Cells of an instrument; only its prices render when it ticks. */
export const MarketRow = memo(function MarketRow({ asset, figure, isSelected, reachable, onMenu }: MarketRowProps) {
  const { t } = useTranslation();
  const symbol = displaySymbol(asset);
  const name = displayName(asset);
  return (
    <>
      <span role="gridcell" className={styles.mark}>
        <StarButton asset={asset} isReachable={reachable === 'star'} />
      </span>
      <span role="rowheader" className={styles.symbol}>
        <Link
          to={`/platform/${asset.ticker}`}
          className={styles.link}
          data-part="link"
          tabIndex={reachable === 'link' ? 0 : -1}
          aria-current={isSelected ? 'page' : undefined}
          title={name === '' ? undefined : t('platform.market.row', { symbol, name })}
        >
          {symbol}
        </Link>
        <small data-always={categoryOf(asset) === 'stocks' || undefined}>{name}</small>
      </span>
      <MarketCells asset={asset} figure={figure} />
      <span role="gridcell" className={styles.more}>
        <button
          type="button"
          className={styles.button}
          data-part="menu"
          tabIndex={reachable === 'menu' ? 0 : -1}
          aria-haspopup="menu"
          aria-label={t('platform.market.more', { symbol })}
          onClick={(event) => onMenu(asset, event.currentTarget)}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      </span>
    </>
  );
});

function StarButton({ asset, isReachable }: { asset: Asset; isReachable: boolean }) {
  const { t } = useTranslation();
  const isFavourite = useIsFavourite(asset.symbol);
  const toggle = useToggleFavourite();
  return (
    <button
      type="button"
      className={styles.button}
      data-part="star"
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isFavourite}
      aria-label={t('platform.market.star', { symbol: displaySymbol(asset) })}
      onClick={() => void toggle(asset, !isFavourite)}
    >
      <Star size={14} aria-hidden="true" />
    </button>
  );
}
