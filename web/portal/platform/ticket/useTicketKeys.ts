import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { isTyping, useKeys } from '../keys/useKeys.ts';
import type { Ticket } from './useTicket.ts';

const sides: Readonly<Record<string, Direction>> = { b: 'buy', s: 'sell' };

interface TicketKeys {
  ticket: Ticket;
  onTrade: (side: Direction) => void;
  /** Field of the amount, which a digit key replaces. */
  amountRef: RefObject<HTMLInputElement | null>;
}

/** Handles the ticket's keys: B and S press Buy and Sell; a digit begins a new amount. */
export function useTicketKeys({ ticket, onTrade, amountRef }: TicketKeys): void {
  useKeys((key) => {
    const side = sides[key.toLowerCase()];
    if (side !== undefined) return () => onTrade(side);
    const input = amountRef.current;
    if (!/^\d$/.test(key) || input === null) return undefined;
    return () => {
      ticket.change({ amount: key });
      input.focus();
    };
  });
}

/**
 * Handles keys in a field of the ticket: Enter commits the typed value and moves to the button that trades, so that a
 * second Enter presses it; Escape leaves the field.
 */
export function fieldKeys(ticket: Ticket): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLInputElement) || !isTyping(target) || !currentTarget.contains(target)) return;
    if (key === 'Escape' && currentTarget.closest('[data-layer]') === null) target.blur();
    if (key !== 'Enter') return;
    event.preventDefault();
    ticket.settle();
    currentTarget.querySelector<HTMLElement>(`[data-trade='${ticket.side}']`)?.focus();
  };
}
