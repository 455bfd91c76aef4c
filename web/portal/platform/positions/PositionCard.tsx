import { Pencil, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { SightContext } from '../../../ui/sight.ts';
import { useSight } from '../../../ui/useSight.ts';
import { FillMark } from '../../fills/FillMark.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { ConfirmClose } from './ConfirmClose.tsx';
import { ConfirmReverse } from './ConfirmReverse.tsx';
import { InPlace } from './InPlace.tsx';
import { Levels } from './Levels.tsx';
import { rowLetters } from './listKeys.ts';
import { NowCell, PercentCell, ProfitCell } from './LiveCells.tsx';
import { PositionMenu } from './PositionMenu.tsx';
import type { PositionProps } from './PositionRow.tsx';
import { ManagedBadge } from '../../robot/ManagedBadge.tsx';
import { placeInList } from './rowPlace.ts';
import { SideBadge } from './SideBadge.tsx';
import styles from './table.module.css';
import { DiaryMarks } from './trade/DiaryMarks.tsx';
import { useConfirmation } from './useConfirmation.ts';

/** Card of a position on a narrow screen. */
export const PositionCard = memo(function PositionCard(props: PositionProps) {
  const { position, asset, details, isCalm, onEdit, onDetails, isMember, index, count } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const { action, ask, keep } = useConfirmation<'close' | 'reverse'>(card);
  const sight = useSight(card);
  const Confirm = action === 'reverse' ? ConfirmReverse : ConfirmClose;
  const symbol = displaySymbol(asset);
  return (
    <li
      ref={card}
      className={styles.card}
      data-calm={isCalm || undefined}
      data-member={isMember || undefined}
      {...placeInList(String(position.id), index, count)}
    >
      <div className={styles.cardTop}>
        <SightContext value={sight}>
          <Facts position={position} asset={asset} details={details} />
        </SightContext>
        <span className={styles.cardActions}>
          <IconButton
            label={t('platform.positions.edit', { symbol })}
            aria-keyshortcuts={rowLetters.edit}
            onClick={() => onEdit(position.id)}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('platform.positions.close', { symbol })}
            data-asks="close"
            aria-keyshortcuts={rowLetters.close}
            onClick={() => ask('close')}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
          <PositionMenu symbol={symbol} onDetails={() => onDetails(position)} onReverse={() => ask('reverse')} />
        </span>
      </div>
      {action !== undefined && (
        <InPlace label={t(`platform.positions.${action}`, { symbol })} className={styles.cardConfirm} onKeep={keep}>
          <Confirm position={position} asset={asset} onKeep={keep} />
        </InPlace>
      )}
    </li>
  );
});

function Facts({ position, asset, details }: Pick<PositionProps, 'position' | 'asset' | 'details'>) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const hasLevels = position.stop_lost !== null || position.take_profit !== null;
  return (
    <div className={styles.cardMain}>
      <p className={styles.line}>
        <NavLink to={`/platform/${asset.ticker}`} className={styles.instrument ?? ''}>
          {displaySymbol(asset)}
        </NavLink>
        <SideBadge direction={position.direction} />
        <ManagedBadge isManaged={position.protected} />
        <span className={styles.pair}>
          <span className={styles.quiet}>
            {moneyText(position.amount, { symbol: currency })} ×{position.leverage}
          </span>
          <FillMark checked={details?.checked} />
        </span>
        {details !== undefined && <DiaryMarks diary={details.diary} />}
      </p>
      <p className={styles.line}>
        <ProfitCell position={position} />
        <PercentCell position={position} />
        <span className={styles.rates}>
          {priceText(position.open_rate, asset.decimals)} →{' '}
          <NowCell symbol={position.symbol} direction={position.direction} decimals={asset.decimals} />
        </span>
        {details?.cost && (
          <span className={styles.rates}>
            {t('platform.history.costOf', { cost: moneyText(details.cost.total, { symbol: currency }) })}
          </span>
        )}
      </p>
      {hasLevels && (
        <p className={styles.line}>
          <span className={styles.quiet}>{t('platform.positions.levelsShort')}</span>
          <span>
            <Levels position={position} decimals={asset.decimals} />
          </span>
        </p>
      )}
    </div>
  );
}
