import type { Direction } from '@candor/domain/pricing/quote.ts';
import { ArrowDown, ArrowUp, SlidersHorizontal, Zap } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { useSheetEntry } from '../../frame/useSheetEntry.ts';
import type { SheetEntry } from '../../frame/useSheetEntry.ts';
import { displayName, displaySymbol } from '../instrumentName.ts';
import { Blocked, blockOf } from './Blocked.tsx';
import { LiveRate } from './LiveRate.tsx';
import { OrderTypeChoice } from './OrderTypeChoice.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { sideText } from './sideText.ts';
import styles from './TicketBar.module.css';
import { TicketFields } from './TicketFields.tsx';
import { TicketFigures } from './TicketFigures.tsx';
import { TicketFooter } from './TicketFooter.tsx';
import { LastRefusal } from './TradeButtons.tsx';
import { useStartTrade } from './useStartTrade.ts';
import { useTicket } from './useTicket.ts';
import type { Ticket, TicketProps } from './useTicket.ts';
import { fieldKeys, useTicketKeys } from './useTicketKeys.ts';

/** Bar below 900 px: Sell and Buy at the lower edge open the ticket as a sheet; in one-click mode they trade. */
export function TicketBar(props: TicketProps) {
  const { t } = useTranslation();
  const ticket = useTicket(props);
  const sheet = useTicketSheet(ticket, `ticket ${props.asset.symbol} ${props.balance.account.id}`);
  const amountRef = useRef<HTMLInputElement>(null);
  useTicketKeys({ ticket, onTrade: sheet.startTrade, amountRef });
  const block = blockOf(ticket);
  const wait = () => {
    ticket.choose({ type: 'limit' });
    sheet.open();
  };
  return (
    <section className={styles.bar} aria-label={t('platform.ticket.title')}>
      {ticket.oneClick.isOn && <OneClickLine ticket={ticket} onEdit={sheet.open} />}
      {block === undefined ? (
        <Sides ticket={ticket} onChoose={sheet.startTrade} isTicketOpen={false} />
      ) : (
        <Blocked block={block} facts={ticket.facts} onWait={wait} />
      )}
      <TicketSheetView ticket={ticket} sheet={sheet} />
    </section>
  );
}

function TicketSheetView({ ticket, sheet }: { ticket: Ticket; sheet: TicketSheet }) {
  const { t } = useTranslation();
  const block = blockOf(ticket);
  return (
    <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={<SheetTitle ticket={ticket} />}>
      <div role="group" aria-label={t('platform.ticket.title')} className={styles.sheet} onKeyDown={fieldKeys(ticket)}>
        <Sides ticket={ticket} onChoose={ticket.chooseSide} isTicketOpen />
        <OrderTypeChoice type={ticket.draft.type} choose={ticket.choose} />
        <TicketFields ticket={ticket} />
        <TicketFigures ticket={ticket} hasSides={false} />
        <div className={styles.act}>
          {block === undefined ? (
            <PlaceButton ticket={ticket} size="trade" className={styles.place} onPlaced={sheet.close} />
          ) : (
            <Blocked block={block} facts={ticket.facts} onWait={() => ticket.choose({ type: 'limit' })} />
          )}
          <LastRefusal ticket={ticket} />
        </div>
        <TicketFooter asset={ticket.asset} stakeNow={ticket.draftNow} oneClick={ticket.oneClick} />
      </div>
    </Sheet>
  );
}

/** Says in one-click mode that it is on and what a press sends, with a button to change it. */
function OneClickLine({ ticket: { draft }, onEdit }: { ticket: Ticket; onEdit: () => void }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div className={styles.oneClick}>
      <Zap size={14} aria-hidden="true" />
      <span>
        {t('platform.oneClick.sends', { amount: `${symbol}${draft.amount.trim()}`, leverage: draft.leverage ?? '' })}
      </span>
      <Button variant="quiet" aria-haspopup="dialog" onClick={onEdit}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        {t('platform.oneClick.edit')}
      </Button>
    </div>
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
  /** Whether the sheet is open, in which the pair chooses the side; in the bar it opens the sheet. */
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
  const { side, order, oneClick, draft } = ticket;
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  const isChosen = isTicketOpen && side === direction;
  return (
    <Button
      variant={isTicketOpen ? 'quiet' : direction}
      size="trade"
      wide
      className={isTicketOpen ? styles.choice : undefined}
      data-side={direction}
      busy={!isTicketOpen && order.busy === direction}
      aria-pressed={isTicketOpen ? isChosen : undefined}
      aria-haspopup={isTicketOpen || oneClick.isOn ? undefined : 'dialog'}
      onClick={() => onChoose(direction)}
    >
      <span className={styles.side}>
        <Icon size={14} aria-hidden="true" />
        {sideText(draft.type, direction, t)}
      </span>
      <strong className={styles.price}>
        <LiveRate ticket={ticket} direction={direction} of="price" />
      </strong>
    </Button>
  );
}

interface TicketSheet extends SheetEntry {
  /** Handles Sell or Buy of the bar: trades in one-click mode, otherwise opens the sheet, which is the confirmation. */
  readonly startTrade: (side: Direction) => void;
}

/** Handles the ticket as a sheet from the lower edge. Another instrument or account does not open it by its name. */
function useTicketSheet(ticket: Ticket, name: string): TicketSheet {
  const sheet = useSheetEntry(name);
  const trade = useStartTrade(ticket);
  const startTrade = (side: Direction) => {
    if (ticket.oneClick.isOn) return trade.start(side);
    ticket.chooseSide(side);
    sheet.open();
  };
  return { ...sheet, startTrade };
}
