import { api } from './api.ts';
import { endSession, IDLE_LIMIT_MS, session } from './session.ts';

/** Ruling R13: real input is reported at most once a minute. */
const REPORT_EVERY_MS = 60_000;
const CHECK_EVERY_MS = 15_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches real input: tells the server that the client is there, and ends the session here after twenty minutes
 * without any. The time is the browser's own running clock, which no change of its date can move.
 */
export function watchActivity(): () => void {
  let seenAt = performance.now();
  let reportedAt = performance.now();
  const seen = () => {
    seenAt = performance.now();
    if (seenAt - reportedAt < REPORT_EVERY_MS || session.get() === undefined) return;
    reportedAt = seenAt;
    void api.reportActive({});
  };
  const check = setInterval(() => {
    if (performance.now() - seenAt >= IDLE_LIMIT_MS) endSession('idle');
  }, CHECK_EVERY_MS);
  for (const input of inputs) window.addEventListener(input, seen, { passive: true, capture: true });
  return () => {
    clearInterval(check);
    for (const input of inputs) window.removeEventListener(input, seen, { capture: true });
  };
}
