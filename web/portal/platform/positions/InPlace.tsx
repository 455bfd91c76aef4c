import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface InPlaceProps {
  /** Accessible name of the question. */
  label: string;
  className: string | undefined;
  onKeep: () => void;
  children: ReactNode;
}

/**
 * Confirmation in a row: it gets the focus as soon as it appears, and Escape closes it. Enter moves from the question
 * and its fields to the button that `confirms`, and a second Enter presses it. If its row disappears with it, the list
 * around it gets the focus, so that screen readers continue there.
 */
export function InPlace({ label, className, onKeep, children }: InPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => show(place.current), []);
  useLayoutEffect(() => {
    const shown = place.current;
    const list = shown?.closest<HTMLElement>('[role="tabpanel"]');
    return () => {
      if (shown?.contains(document.activeElement) === true) list?.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') focusConfirm(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onKeep();
  };
  return (
    <div ref={place} className={className} role="group" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Handles Enter; a key that is held down confirms nothing. */
function focusConfirm(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, repeat } = event;
  const leads = target === currentTarget || target instanceof HTMLInputElement;
  if (!leads && !repeat) return;
  event.preventDefault();
  if (leads) currentTarget.querySelector<HTMLElement>('[data-confirms]')?.focus();
}

/**
 * Scrolls the question into view. If the list is lower than the question, its text is shown first; Enter brings the
 * buttons into view.
 */
function show(question: HTMLElement | null): void {
  const row = question?.closest('[data-key]');
  const list = question?.closest('[role="tabpanel"]');
  question?.focus({ preventScroll: true });
  const isHigher = row && list && row.clientHeight > list.clientHeight;
  row?.scrollIntoView({ block: isHigher === true ? 'start' : 'nearest' });
}
