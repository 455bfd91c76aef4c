import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Specification 9: after two seconds the hidden button is pressed. */
const PRESS_AFTER_MS = 2_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Press {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Has this browser's user requested this? Undefined while the server is asked. */
  readonly isAskedHere: boolean;
  /** Only a person may press. */
  readonly isByHand: boolean;
  /** It will not press itself: show the button. */
  readonly onWaiting: () => void;
}

/**
 * Ruling R16: presses the button two seconds after the page came, where a person is there: the page is visible and
 * focused and has seen input, or this browser has asked for the link. Mail scanners run scripts and do none of that.
 */
export function usePress({ button, isAskedHere, isByHand, onWaiting }: Press): void {
  const latest = useRef({ isAskedHere, onWaiting });
  useEffect(() => {
    latest.current = { isAskedHere, onWaiting };
  });
  useEffect(() => {
    if (isByHand) return undefined;
    let hasSeenInput = false;
    const see = () => {
      hasSeenInput = true;
    };
    for (const input of inputs) window.addEventListener(input, see, { passive: true, capture: true });
    const timer = setTimeout(() => {
      const isWatched = document.visibilityState === 'visible' && document.hasFocus() && hasSeenInput;
      if (isWatched || latest.current.isAskedHere) button.current?.click();
      else latest.current.onWaiting();
    }, PRESS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, see, { capture: true });
    };
  }, [button, isByHand]);
}
