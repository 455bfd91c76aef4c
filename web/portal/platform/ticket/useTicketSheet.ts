import type { Direction } from '@candor/domain/pricing/quote.ts';
import { useState } from 'react';
import type { Ticket } from './useTicket.ts';
import { usePressTrade } from './usePressTrade.ts';

export interface TicketSheet {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Sell or Buy of the bar: trades in one-click mode, otherwise opens the sheet, which is the confirmation. */
  readonly press: (side: Direction) => void;
}

/** The ticket as a sheet over the lower edge. */
export function useTicketSheet(ticket: Ticket): TicketSheet {
  const [isOpen, setOpen] = useState(false);
  const trade = usePressTrade(ticket);
  const press = (side: Direction) => {
    if (ticket.oneClick.isOn) return trade.press(side);
    ticket.chooseSide(side);
    setOpen(true);
  };
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), press };
}
