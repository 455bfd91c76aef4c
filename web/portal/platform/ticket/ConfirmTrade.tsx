import type { Asset } from '@candor/contracts/http/data.ts';
import { rate } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { defaultTolerance } from '@candor/domain/pricing/rates.ts';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { exactTime } from '../../../ui/dates.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { ShutNote } from '../ShutNote.tsx';
import styles from './ConfirmTrade.module.css';
import type { Trade } from './draft.ts';
import { ConfirmFigures } from './ConfirmFigures.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { LastRefusal } from './TradeButtons.tsx';
import { sideText } from './sideText.ts';
import type { Ticket } from './useTicket.ts';

interface ConfirmTradeProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Step before an order is sent: its price, cost and worst case. Enter sends, Escape goes back. */
export function ConfirmTrade({ ticket, onClose }: ConfirmTradeProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const send = useRef<HTMLButtonElement>(null);
  const { asset, side, decisions, draft, facts } = ticket;
  const decision = decisions[side];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={send}
      title={t('platform.confirm.title', { side: sideText(draft.type, side, t), symbol: displaySymbol(asset) })}
      description={decision.ok ? orderText(decision.value, { asset, currency, t }) : undefined}
    >
      <div className={styles.body}>
        <ConfirmFigures ticket={ticket} />
        <p className={styles.note}>{draft.type === 'market' ? noteOf(ticket, t) : t('platform.confirm.noteWaiting')}</p>
        {draft.type !== 'market' && <ShutNote market={facts.market} of="order" />}
        <LastRefusal ticket={ticket} />
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('platform.confirm.back')}
        </Button>
        <PlaceButton ref={send} ticket={ticket} size="control" onPlaced={onClose} />
      </DialogActions>
    </Dialog>
  );
}

/** Ruling R2: says by how much a fill may be worse than the shown price. */
function noteOf({ asset, facts, side }: Ticket, t: TFunction): string {
  if (facts.quote === undefined) return '';
  const tolerance = rate(defaultTolerance(facts.quote, openingPrice(facts.quote, side)));
  return t('platform.confirm.note', { tolerance: priceText(tolerance, asset.decimals) });
}

interface TradeWords {
  readonly asset: Asset;
  readonly currency: string;
  readonly t: TFunction;
}

/** Describes the order in one sentence. */
function orderText({ amount, leverage, pending }: Trade, { asset, currency, t }: TradeWords): string {
  const words = { amount: moneyText(amount, { symbol: currency }), leverage };
  if (pending === undefined) return t('platform.confirm.order', words);
  const { rate, expiresAt } = pending;
  const waits = { ...words, rate: priceText(rate, asset.decimals) };
  return expiresAt === undefined
    ? t('platform.confirm.orderWaiting', waits)
    : t('platform.confirm.orderUntil', { ...waits, until: exactTime(expiresAt) });
}
