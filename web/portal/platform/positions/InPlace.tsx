import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface InPlaceProps {
  /** What is asked, for who does not see it. */
  label: string;
  className: string | undefined;
  onKeep: () => void;
  children: ReactNode;
}

/** A question in a row's own place: it has the focus as soon as it stands there, and Escape takes it back. */
export function InPlace({ label, className, onKeep, children }: InPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
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
