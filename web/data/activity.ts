import { api } from './api.ts';
import { endSession, IDLE_LIMIT_MS, session } from './session.ts';

/** Ruling R13: real input is reported at most once a minute. */
const REPORT_EVERY_MS = 60_000;
const TELL_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 15_000;
/** The tabs of a browser have one session: input in one of them keeps it for all. */
const TABS = 'activity';
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches real input: tells the server and the other tabs that the client is there, and ends the session here after
 * twenty minutes without any. The time is the browser's own running clock, which no change of its date can move.
 */
export function watchActivity(): () => void {
  const tabs = new BroadcastChannel(TABS);
  let seenAt = performance.now();
  const tell = atMostEvery(TELL_EVERY_MS, () => tabs.postMessage(null));
  const report = atMostEvery(REPORT_EVERY_MS, () => void api.reportActive({}));
  const seen = () => {
    seenAt = performance.now();
    tell();
    if (session.get() !== undefined) report();
  };
  const check = setInterval(() => {
    if (performance.now() - seenAt >= IDLE_LIMIT_MS) endSession('idle');
  }, CHECK_EVERY_MS);
  tabs.addEventListener('message', () => {
    seenAt = performance.now();
  });
  for (const input of inputs) window.addEventListener(input, seen, { passive: true, capture: true });
  return () => {
    clearInterval(check);
    tabs.close();
    for (const input of inputs) window.removeEventListener(input, seen, { capture: true });
  };
}

/** The first call does the work at once, and so does each that comes so long after it. */
function atMostEvery(ms: number, work: () => void): () => void {
  let doneAt = -Infinity;
  return () => {
    if (performance.now() - doneAt < ms) return;
    doneAt = performance.now();
    work();
  };
}
