import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface Closing {
  afterMs: number;
  onClose: () => void;
  /** Heading that takes the focus at first, so that it is read out; that alone does not count as activity. */
  heading: RefObject<HTMLElement | null>;
}

/** Closes automatically after a while, but not while a client presses, types, copies or moves the focus in it. */
export function useClosing({ afterMs, onClose, heading }: Closing) {
  const [isUsed, setUsed] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => heading.current?.focus(), [heading]);
  useEffect(() => {
    if (isUsed) return undefined;
    const timer = setTimeout(() => close.current(), afterMs);
    return () => clearTimeout(timer);
  }, [isUsed, afterMs]);
  const use = () => setUsed(true);
  const handlers = {
    onPointerDown: use,
    onKeyDown: use,
    onCopy: use,
    onFocus: (event: FocusEvent) => {
      if (event.target !== heading.current) use();
    },
  };
  return { isUsed, handlers };
}
