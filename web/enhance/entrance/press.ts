/** Specification 9: after two seconds the hidden button is pressed. */
const PRESS_AFTER_MS = 2_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Press {
  readonly button: HTMLElement;
  /** Has this browser's user requested this? False until the server has said so. */
  readonly isAskedHere: () => boolean;
  /** It will not press itself: show the button. */
  readonly onWaiting: () => void;
}

/**
 * Ruling R16: presses the button two seconds after the page came, where a person is there: the page is visible and
 * focused and has seen input, or this browser has asked for the link. Mail scanners run scripts and do none of that.
 */
export function clickSoon({ button, isAskedHere, onWaiting }: Press): void {
  let hasSeenInput = false;
  const see = () => {
    hasSeenInput = true;
  };
  for (const input of inputs) window.addEventListener(input, see, { passive: true, capture: true });
  setTimeout(() => {
    for (const input of inputs) window.removeEventListener(input, see, { capture: true });
    // The page may speak another language by now: then its own button has its own time.
    if (!button.isConnected) return;
    const isWatched = document.visibilityState === 'visible' && document.hasFocus() && hasSeenInput;
    if (isWatched || isAskedHere()) button.click();
    else onWaiting();
  }, PRESS_AFTER_MS);
}
