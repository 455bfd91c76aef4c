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
 * A confirmation in a row: it gets the focus as soon as it appears, and Escape closes it. If its row goes away with it,
 * the list around it has the focus: what is read aloud goes on there.
 */
export function InPlace({ label, className, onKeep, children }: InPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  useLayoutEffect(() => {
    const shown = place.current;
    const list = shown?.closest<HTMLElement>('[role="tabpanel"]');
    return () => {
      if (shown?.contains(document.activeElement) === true) list?.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
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
