import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import styles from './ConfirmTrade.module.css';
import { PlaceButton } from './PlaceButton.tsx';
import { TicketFigures } from './TicketFigures.tsx';
import { LastRefusal } from './TradeButtons.tsx';
import type { Ticket } from './useTicket.ts';

interface ConfirmTradeProps {
  ticket: Ticket;
  onClose: () => void;
}

/** The step before an order is sent: what changes from and to, at live prices. Enter sends, Escape goes back. */
export function ConfirmTrade({ ticket, onClose }: ConfirmTradeProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const send = useRef<HTMLButtonElement>(null);
  const { asset, side, decisions } = ticket;
  const decision = decisions[side];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={send}
      title={t('platform.confirm.title', { side: t(`platform.${side}`), symbol: displaySymbol(asset) })}
      description={
        decision.ok
          ? t('platform.confirm.order', {
              amount: moneyText(decision.value.amount, { symbol: currency }),
              leverage: decision.value.leverage,
            })
          : undefined
      }
    >
      <div className={styles.body}>
        <TicketFigures ticket={ticket} hasSides={false} />
        <p className={styles.note}>{t('platform.confirm.note')}</p>
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
