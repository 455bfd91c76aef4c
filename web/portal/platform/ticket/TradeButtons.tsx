import type { Direction } from '@candor/domain/pricing/quote.ts';
import { ArrowDown, ArrowUp, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { refusalText } from '../../../data/texts.ts';
import { blockedText } from '../refusalWords.ts';
import { Blocked, blockOf } from './Blocked.tsx';
import { LiveRate } from './LiveRate.tsx';
import { sideText } from './sideText.ts';
import styles from './TradeButtons.module.css';
import type { Ticket } from './useTicket.ts';

interface TradeButtonsProps {
  ticket: Ticket;
  onTrade: (side: Direction) => void;
}

/** Sell and Buy with their live prices, or the reason why there are none. */
export function TradeButtons({ ticket, onTrade }: TradeButtonsProps) {
  const block = blockOf(ticket);
  if (block !== undefined) {
    return <Blocked block={block} facts={ticket.facts} onWait={() => ticket.choose({ type: 'limit' })} />;
  }
  return (
    <div>
      <div className={styles.pair}>
        <TradeButton ticket={ticket} direction="sell" onTrade={onTrade} />
        <TradeButton ticket={ticket} direction="buy" onTrade={onTrade} />
      </div>
      <LastRefusal ticket={ticket} />
    </div>
  );
}

function TradeButton({ ticket, direction, onTrade }: TradeButtonsProps & { direction: Direction }) {
  const { t } = useTranslation();
  const { decisions, order, oneClick, draft } = ticket;
  const decision = decisions[direction];
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  const isBusy = order.busy === direction;
  const isWaiting = order.busy !== undefined && !isBusy;
  const reason = decision.ok ? undefined : blockedText(decision.refusal, t);
  return (
    <Button
      variant={direction}
      size="trade"
      wide
      busy={isBusy}
      disabledReason={isWaiting ? t('platform.ticket.sending') : reason}
      data-trade={direction}
      aria-haspopup={oneClick.isOn ? undefined : 'dialog'}
      onClick={() => onTrade(direction)}
    >
      <span className={styles.side}>
        <Icon size={14} aria-hidden="true" />
        {isBusy ? t('platform.ticket.sending') : sideText(draft.type, direction, t)}
      </span>
      <strong className={styles.price}>
        <LiveRate ticket={ticket} direction={direction} of="price" />
      </strong>
    </Button>
  );
}

/**
 * Shows refusals that belong to no field: why the last order was refused, even after its notice has gone, or what
 * prevents any order now.
 */
export function LastRefusal({ ticket: { order, decisions, side } }: { ticket: Ticket }) {
  const decision = decisions[side];
  const isGeneral = !decision.ok && decision.refusal.field === undefined && 'params' in decision.refusal;
  const text = order.refused ?? (isGeneral ? refusalText(decision.refusal) : undefined);
  return (
    <p className={styles.refused} role="alert">
      {text !== undefined && (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  );
}
