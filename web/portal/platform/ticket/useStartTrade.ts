import type { Direction } from '@candor/domain/pricing/quote.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/Toast.tsx';
import { blockedText } from '../refusalWords.ts';
import type { Ticket } from './useTicket.ts';

export interface StartTrade {
  /** Side whose order waits for its confirmation. */
  readonly confirming: Direction | undefined;
  /** Sends the order immediately in one-click mode; otherwise shows its effect and asks for confirmation. */
  readonly start: (side: Direction) => void;
  readonly cancel: () => void;
}

/** Handles a press of Sell or Buy, by hand or by key. */
export function useStartTrade(ticket: Ticket): StartTrade {
  const { t } = useTranslation();
  const toast = useToast();
  const [confirming, setConfirming] = useState<Direction>();
  const start = (side: Direction) => {
    if (ticket.order.busy !== undefined) return;
    ticket.settle();
    ticket.chooseSide(side);
    const decision = ticket.decideNow(side);
    if (!decision.ok) {
      toast({ tone: 'warning', title: t('platform.ticket.notSent'), text: blockedText(decision.refusal, t) });
    } else if (ticket.oneClick.isOn) {
      void ticket.order.place(decision.value);
    } else {
      setConfirming(side);
    }
  };
  return { confirming, start, cancel: () => setConfirming(undefined) };
}
