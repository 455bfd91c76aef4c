import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displayName, displaySymbol } from '../instrumentName.ts';
import { blockedText } from '../refusalWords.ts';
import { Blocked, blockOf } from './Blocked.tsx';
import styles from './TicketBar.module.css';
import { TicketFields } from './TicketFields.tsx';
import { TicketFigures } from './TicketFigures.tsx';
import { LastRefusal } from './TradeButtons.tsx';
import { useTicket } from './useTicket.ts';
import type { Ticket, TicketProps } from './useTicket.ts';

/** Below 900 px: Sell and Buy at the lower edge open the ticket as a sheet. */
export function TicketBar(props: TicketProps) {
  const { t } = useTranslation();
  const ticket = useTicket(props);
  const [isOpen, setOpen] = useState(false);
  const block = blockOf(ticket.facts);
  const open = (side: Direction) => {
    ticket.chooseSide(side);
    setOpen(true);
  };
  return (
    <section className={styles.bar} aria-label={t('platform.ticket.title')}>
      {block === undefined ? (
        <Sides ticket={ticket} onChoose={open} isTicketOpen={false} />
      ) : (
        <Blocked block={block} facts={ticket.facts} />
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={<SheetTitle ticket={ticket} />}>
        <div className={styles.sheet}>
          <Sides ticket={ticket} onChoose={ticket.chooseSide} isTicketOpen />
          <TicketFields ticket={ticket} />
          <TicketFigures ticket={ticket} hasSides={false} />
          {block === undefined ? (
            <PlaceButton ticket={ticket} onPlaced={() => setOpen(false)} />
          ) : (
            <Blocked block={block} facts={ticket.facts} />
          )}
          <LastRefusal ticket={ticket} />
        </div>
      </Sheet>
    </section>
  );
}

function SheetTitle({ ticket: { asset } }: { ticket: Ticket }) {
  return (
    <>
      {displaySymbol(asset)} <small className={styles.name}>{displayName(asset)}</small>
    </>
  );
}

interface SidesProps {
  ticket: Ticket;
  onChoose: (side: Direction) => void;
  /** In the sheet the pair chooses, in the bar it opens the sheet. */
  isTicketOpen: boolean;
}

function Sides({ ticket, onChoose, isTicketOpen }: SidesProps) {
  return (
    <div className={styles.pair}>
      {(['sell', 'buy'] as const).map((direction) => (
        <Side key={direction} ticket={ticket} direction={direction} onChoose={onChoose} isTicketOpen={isTicketOpen} />
      ))}
    </div>
  );
}

function Side({ ticket, direction, onChoose, isTicketOpen }: SidesProps & { direction: Direction }) {
  const { t } = useTranslation();
  const { facts, asset, side } = ticket;
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  const isChosen = isTicketOpen && side === direction;
  return (
    <Button
      variant={isTicketOpen ? 'quiet' : direction}
      size="trade"
      wide
      className={isTicketOpen ? styles.choice : undefined}
      data-side={direction}
      aria-pressed={isTicketOpen ? isChosen : undefined}
      aria-haspopup={isTicketOpen ? undefined : 'dialog'}
      onClick={() => onChoose(direction)}
    >
      <span className={styles.side}>
        <Icon size={14} aria-hidden="true" />
        {t(`platform.${direction}`)}
      </span>
      <strong className={styles.price}>
        {facts.quote !== undefined && priceText(openingPrice(facts.quote, direction), asset.decimals)}
      </strong>
    </Button>
  );
}

function PlaceButton({ ticket, onPlaced }: { ticket: Ticket; onPlaced: () => void }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { decisions, side, order, asset, draft } = ticket;
  const decision = decisions[side];
  const place = async () => {
    if (decision.ok && (await order.place(decision.value))) onPlaced();
  };
  const amount = decision.ok ? moneyText(decision.value.amount, { symbol: currency }) : `${currency}${draft.amount}`;
  return (
    <Button
      variant={side}
      size="trade"
      wide
      className={styles.place}
      busy={order.busy !== undefined}
      disabledReason={decision.ok ? undefined : blockedText(decision.refusal, t)}
      onClick={() => void place()}
    >
      {t('platform.ticket.openButton', { side: t(`platform.${side}`), symbol: displaySymbol(asset), amount })}
    </Button>
  );
}
