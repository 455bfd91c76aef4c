import { ArrowLeftRight, Pencil, X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { SightContext } from '../../../ui/sight.ts';
import { useSight } from '../../../ui/useSight.ts';
import { displaySymbol } from '../instrumentName.ts';
import { ConfirmClose } from './ConfirmClose.tsx';
import { ConfirmReverse } from './ConfirmReverse.tsx';
import { Levels } from './Levels.tsx';
import { NowCell, PercentCell, ProfitCell } from './LiveCells.tsx';
import type { PositionProps } from './PositionRow.tsx';
import { ManagedBadge } from '../../robot/ManagedBadge.tsx';
import { SideBadge } from './SideBadge.tsx';
import styles from './table.module.css';
import { DetailsButton } from './trade/DetailsButton.tsx';
import { DiaryMarks } from './trade/DiaryMarks.tsx';

/** A position on a narrow screen. */
export const PositionCard = memo(function PositionCard({ position, asset, details, onEdit, onDetails }: PositionProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const [asked, setAsked] = useState<'close' | 'reverse'>();
  const card = useRef<HTMLLIElement>(null);
  const sight = useSight(card);
  const Confirm = asked === 'reverse' ? ConfirmReverse : ConfirmClose;
  const symbol = displaySymbol(asset);
  const hasLevels = position.stop_lost !== null || position.take_profit !== null;
  return (
    <li ref={card} className={styles.card}>
      <div className={styles.cardTop}>
        <div className={styles.cardMain}>
          <p className={styles.line}>
            <Link to={`/platform/${asset.symbol}`} className={styles.instrument}>
              {symbol}
            </Link>
            <SideBadge direction={position.direction} />
            <ManagedBadge isManaged={position.protected} />
            <span className={styles.quiet}>
              {moneyText(position.amount, { symbol: currency })} ×{position.leverage}
            </span>
            {details !== undefined && <DiaryMarks diary={details.diary} />}
          </p>
          <p className={styles.line}>
            <SightContext value={sight}>
              <ProfitCell position={position} />
              <PercentCell position={position} />
              <span className={styles.rates}>
                {priceText(position.open_rate, asset.decimals)} →{' '}
                <NowCell position={position} decimals={asset.decimals} />
              </span>
            </SightContext>
          </p>
          {details?.cost && (
            <p className={styles.quiet}>
              {t('platform.history.costOf', { cost: moneyText(details.cost.total, { symbol: currency }) })}
            </p>
          )}
          {hasLevels && (
            <p className={styles.line}>
              <span className={styles.quiet}>{t('platform.positions.levelsShort')}</span>
              <span>
                <Levels position={position} decimals={asset.decimals} />
              </span>
            </p>
          )}
        </div>
      </div>
      <div className={styles.cardActions}>
        <DetailsButton asset={asset} onClick={() => onDetails(position)} />
        <IconButton label={t('platform.positions.edit', { symbol })} onClick={() => onEdit(position.id)}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('platform.positions.reverse', { symbol })} onClick={() => setAsked('reverse')}>
          <ArrowLeftRight size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('platform.positions.close', { symbol })} onClick={() => setAsked('close')}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {asked !== undefined && (
        <div className={styles.cardConfirm}>
          <Confirm position={position} asset={asset} onKeep={() => setAsked(undefined)} />
        </div>
      )}
    </li>
  );
});
