import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface InPlaceProps {
  /** The question, for people who cannot see it. */
  label: string;
  className: string | undefined;
  onKeep: () => void;
  children: ReactNode;
}

/**
 * A confirmation in a row: it gets the focus as soon as it appears, and Escape closes it. Enter leads to the button
 * that `confirms`, from the question and from its fields, and a second one presses it. If its row goes away with it,
 * the list around it has the focus: what is read aloud goes on there.
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
    if (event.key === 'Enter') leadToConfirm(event);
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

/** A key that is kept down confirms nothing. */
function leadToConfirm(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, repeat } = event;
  const leads = target === currentTarget || target instanceof HTMLInputElement;
  if (!leads && !repeat) return;
  event.preventDefault();
  if (leads) currentTarget.querySelector<HTMLElement>('[data-confirms]')?.focus();
}

/** In a list that is lower than the question what it asks is seen first; Enter brings the buttons into view. */
function show(question: HTMLElement | null): void {
  const row = question?.closest('[data-key]');
  const list = question?.closest('[role="tabpanel"]');
  question?.focus({ preventScroll: true });
  const isHigher = row && list && row.clientHeight > list.clientHeight;
  row?.scrollIntoView({ block: isHigher === true ? 'start' : 'nearest' });
}
