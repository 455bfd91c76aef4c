import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { Pencil, X } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { useTicks } from '../../../data/useQuote.ts';
import { Button } from '../../../ui/Button.tsx';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { LivePrice } from '../../../ui/Price.tsx';
import { HaltMark } from '../HaltMark.tsx';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { confirms } from '../positions/confirms.ts';
import { InPlace } from '../positions/InPlace.tsx';
import { rowLetters } from '../positions/listKeys.ts';
import { placeInList, placeInTable } from '../positions/rowPlace.ts';
import styles from '../positions/table.module.css';
import { useConfirmation } from '../positions/useConfirmation.ts';
import { useTradableState } from '../useTradableQuote.ts';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderLevels } from './OrderLevels.tsx';
import { useOrderCommand } from './useOrderCommand.ts';

/** Pending order with its instrument. */
export interface WaitingOrder {
  readonly order: WireOrder;
  /** Instrument; undefined if it is no longer offered. */
  readonly asset: Asset | undefined;
}

export function rowOf(order: WireOrder, assets: readonly Asset[]): WaitingOrder {
  return { order, asset: findAsset(assets, order.symbol) };
}

interface OrderRowProps extends WaitingOrder {
  onEdit: (id: number) => void;
  as: 'row' | 'card';
  /** Index among all rows, if not all of them are rendered. */
  index: number | undefined;
  count: number | undefined;
}

export const OrderRow = memo(function OrderRow({ order, asset, onEdit, as, index, count }: OrderRowProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLTableRowElement & HTMLLIElement>(null);
  const { action, ask, keep } = useConfirmation<'cancel'>(line);
  const symbol = nameOf({ order, asset });
  const actions = (
    <span className={styles.actions}>
      {asset !== undefined && (
        <IconButton
          label={t('platform.orders.edit', { symbol })}
          aria-keyshortcuts={rowLetters.edit}
          onClick={() => onEdit(order.id)}
        >
          <Pencil size={15} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('platform.orders.cancel', { symbol })}
        data-asks="cancel"
        aria-keyshortcuts={rowLetters.close}
        onClick={() => ask('cancel')}
      >
        <X size={17} aria-hidden="true" />
      </IconButton>
    </span>
  );
  const question = action !== undefined && <CancelOrder order={order} symbol={symbol} onKeep={keep} />;
  const facts = { order, decimals: asset?.decimals ?? 8 };
  const name = (
    <Link to={`/platform/${asset?.ticker ?? order.symbol}`} className={styles.instrument}>
      {symbol}
    </Link>
  );
  if (as === 'card') {
    return (
      <li ref={line} className={styles.card} {...placeInList(String(order.id), index, count)}>
        <Card {...facts} name={name} actions={actions} />
        {question && <div className={styles.cardConfirm}>{question}</div>}
      </li>
    );
  }
  return (
    <tr ref={line} {...placeInTable(String(order.id), index)}>
      <td className={styles.start}>{name}</td>
      <td className={styles.start}>
        <OrderBadge order={order} />
      </td>
      {question ? (
        <td colSpan={6}>{question}</td>
      ) : (
        <>
          <Cells {...facts} />
          <td>{actions}</td>
        </>
      )}
    </tr>
  );
});

/** Returns the instrument's symbol as people write it. */
export function nameOf({ order, asset }: WaitingOrder): string {
  return asset === undefined ? order.symbolName : displaySymbol(asset);
}

interface Facts {
  order: WireOrder;
  decimals: number;
}

function Cells({ order, decimals }: Facts) {
  return (
    <>
      <td>
        <Amount order={order} />
      </td>
      <td>
        <strong>{priceText(order.rate, decimals)}</strong>
      </td>
      <td>
        <Now order={order} decimals={decimals} />
      </td>
      <td>
        <OrderLevels order={order} decimals={decimals} />
      </td>
      <td>
        <Until order={order} />
      </td>
    </>
  );
}

interface CardProps extends Facts {
  name: ReactNode;
  actions: ReactNode;
}

function Card({ order, decimals, name, actions }: CardProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.cardTop}>
      <div className={styles.cardMain}>
        <p className={styles.line}>
          {name} <OrderBadge order={order} /> <Amount order={order} />
        </p>
        <p className={styles.line}>
          <Named name={t('platform.orders.waitsFor')}>
            <strong>{priceText(order.rate, decimals)}</strong>
          </Named>
          <Named name={t('platform.positions.now')}>
            <Now order={order} decimals={decimals} />
          </Named>
        </p>
        <p className={styles.line}>
          <Named name={t('platform.positions.levelsShort')}>
            <OrderLevels order={order} decimals={decimals} />
          </Named>
          <Named name={t('platform.orders.until')}>
            <Until order={order} />
          </Named>
        </p>
      </div>
      {actions}
    </div>
  );
}

/** Name and value, which stay on one line. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.pair}>
      <span className={styles.quiet}>{name}</span>
      {children}
    </span>
  );
}

export function Amount({ order: { amount, leverage } }: { order: WireOrder }) {
  const { symbol } = useBrand().currency;
  return (
    <span>
      {moneyText(amount, { symbol })} <span className={styles.quiet}>×{leverage}</span>
    </span>
  );
}

/** Shows the price that the order watches: the buy price for a buy, the sell price for a sell. */
function Now({ order: { symbol, direction }, decimals }: Facts) {
  const ticks = useTicks(symbol);
  const state = useTradableState(symbol);
  if (state === 'none') return <span className={styles.quiet}>{'\u2013'}</span>;
  const className = state === 'open' ? undefined : styles.quiet;
  const read = () => {
    const quote = quotes.get(symbol);
    return quote === undefined ? undefined : openingPrice(quote, direction);
  };
  const price = <LivePrice subscribe={ticks} read={read} decimals={decimals} className={className} />;
  if (state !== 'halted') return price;
  return (
    <>
      {price} <HaltMark symbol={symbol} />
    </>
  );
}

export function Until({ order: { expires_at } }: { order: WireOrder }) {
  const { t } = useTranslation();
  if (expires_at === null) return t('platform.orders.noExpiry');
  return <span title={exactTime(expires_at)}>{shortTime(expires_at)}</span>;
}

interface CancelOrderProps {
  order: WireOrder;
  symbol: string;
  onKeep: () => void;
}

/** Confirmation in the order's own row, since a cancelled order cannot be restored. */
function CancelOrder({ order, symbol, onKeep }: CancelOrderProps) {
  const { t } = useTranslation();
  const { isBusy, cancel } = useOrderCommand(order);
  return (
    <InPlace label={t('platform.orders.cancel', { symbol })} className={styles.confirm} onKeep={onKeep}>
      <p>
        <strong>{t('platform.orders.cancelQuestion', { symbol })}</strong>
      </p>
      <span className={styles.confirmButtons}>
        <Button variant="quiet" size="dense" onClick={onKeep}>
          {t('platform.orders.keep')}
        </Button>
        <Button {...confirms} variant="primary" size="dense" busy={isBusy} onClick={() => void cancel()}>
          {t('platform.orders.cancelNow')}
        </Button>
      </span>
    </InPlace>
  );
}
