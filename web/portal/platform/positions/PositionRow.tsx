import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { ArrowLeftRight, Pencil, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { exactTime } from '../../../ui/dates.ts';
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
import { ManagedBadge } from '../../robot/ManagedBadge.tsx';
import { placeInTable } from './rowPlace.ts';
import { SideBadge } from './SideBadge.tsx';
import styles from './table.module.css';
import type { Traded } from './tradedAssets.ts';
import { DetailsButton } from './trade/DetailsButton.tsx';
import { DiaryMarks } from './trade/DiaryMarks.tsx';
import { useConfirmation } from './useConfirmation.ts';
import type { OpenDetails } from './useOpenDetails.ts';

/** Open position with its details for the list. */
export interface ListedPosition extends Traded {
  readonly details: OpenDetails | undefined;
}

export interface PositionProps extends ListedPosition {
  /** Whether the list is long: then a tick tints only the rows being looked at. */
  isCalm: boolean;
  onEdit: (id: number) => void;
  onDetails: (position: WirePosition) => void;
  /** Whether the row is below its instrument's group. */
  isMember: boolean;
  /** Index among all rows, if not all of them are rendered. */
  index: number | undefined;
  count: number | undefined;
}

export const PositionRow = memo(function PositionRow(props: PositionProps) {
  const { position, asset, details, isCalm, onEdit, onDetails, isMember, index } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  const { action, ask, keep } = useConfirmation<'close' | 'reverse'>(row);
  const sight = useSight(row);
  const Confirm = action === 'reverse' ? ConfirmReverse : ConfirmClose;
  const symbol = displaySymbol(asset);
  return (
    <tr
      ref={row}
      className={styles.live}
      data-calm={isCalm || undefined}
      data-member={isMember || undefined}
      {...placeInTable(String(position.id), index)}
    >
      <td className={styles.start}>
        <span className={styles.named}>
          <NavLink to={`/platform/${asset.ticker}`} className={styles.instrument ?? ''} title={asset.name}>
            {symbol}
          </NavLink>
          <FillMark checked={details?.checked} />
          {details !== undefined && <DiaryMarks diary={details.diary} />}
        </span>
      </td>
      <td className={styles.start}>
        <SideBadge direction={position.direction} />
        <ManagedBadge isManaged={position.protected} />
      </td>
      {action !== undefined ? (
        <td colSpan={7}>
          <InPlace label={t(`platform.positions.${action}`, { symbol })} className={styles.confirm} onKeep={keep}>
            <Confirm position={position} asset={asset} onKeep={keep} />
          </InPlace>
        </td>
      ) : (
        <>
          <SightContext value={sight}>
            <Terms position={position} asset={asset} details={details} />
          </SightContext>
          <td>
            <RowActions
              symbol={symbol}
              asset={asset}
              onDetails={() => onDetails(position)}
              onEdit={() => onEdit(position.id)}
              onAsk={ask}
            />
          </td>
        </>
      )}
    </tr>
  );
});

interface RowActionsProps {
  /** Symbol as it is shown. */
  symbol: string;
  asset: PositionProps['asset'];
  onDetails: () => void;
  onEdit: () => void;
  onAsk: (question: 'close' | 'reverse') => void;
}

function RowActions({ symbol, asset, onDetails, onEdit, onAsk }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.actions}>
      <DetailsButton asset={asset} onClick={onDetails} />
      <IconButton label={t('platform.positions.edit', { symbol })} aria-keyshortcuts={rowLetters.edit} onClick={onEdit}>
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('platform.positions.reverse', { symbol })}
        data-asks="reverse"
        aria-keyshortcuts={rowLetters.reverse}
        onClick={() => onAsk('reverse')}
      >
        <ArrowLeftRight size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('platform.positions.close', { symbol })}
        data-asks="close"
        aria-keyshortcuts={rowLetters.close}
        onClick={() => onAsk('close')}
      >
        <X size={17} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Terms({ position, asset: { decimals }, details }: Traded & { details: OpenDetails | undefined }) {
  const { symbol: currency } = useBrand().currency;
  return (
    <>
      <td>
        <Stake amount={position.amount} leverage={position.leverage} />
      </td>
      <td title={exactTime(position.open_date)}>{priceText(position.open_rate, decimals)}</td>
      <td>
        <span className={styles.island} data-figure="price">
          <NowCell symbol={position.symbol} direction={position.direction} decimals={decimals} />
        </span>
      </td>
      <td>
        <Levels position={position} decimals={decimals} />
      </td>
      <td className={styles.openCost}>{details?.cost && moneyText(details.cost.total, { symbol: currency })}</td>
      <td>
        <span className={styles.result}>
          <span className={styles.island} data-figure="profit">
            <ProfitCell position={position} />
          </span>
          <span className={styles.island} data-figure="percent">
            <PercentCell position={position} />
          </span>
        </span>
      </td>
    </>
  );
}

/** Amount and leverage; one above the other if there is little room. */
export function Stake({ amount, leverage }: Pick<WirePosition, 'amount' | 'leverage'>) {
  const { symbol } = useBrand().currency;
  return (
    <span className={styles.stake}>
      <span>{moneyText(amount, { symbol })}</span> <span className={styles.quiet}>×{leverage}</span>
    </span>
  );
}
