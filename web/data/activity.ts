import { MINUTE_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { ACTIVE_KEY, endSession, IDLE_LIMIT_MS, onSessionEnd, session } from './session.ts';
import { createStore } from './store.ts';

/** Rule ID-2: time before the end of the session at which the client is warned. */
export const IDLE_WARNING_MS = 2 * MINUTE_MS;
/** Interval of reports: real input is reported at most once a minute (ruling R13). */
const REPORT_EVERY_MS = MINUTE_MS;
const SHARE_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 1_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/** Seconds left in the session while the warning is shown; undefined without a warning. */
const secondsLeft = createStore<number | undefined>(undefined);
export const idleWarning = { get: secondsLeft.get, subscribe: secondsLeft.subscribe };

/** Time of the last input, on this tab's monotonic clock. */
let seenAt = performance.now();
/** Shared state of the tabs, as this tab last read it. */
let sharedAt = 0;
let sentAt = -Infinity;
let reportedAt = -Infinity;
let report: ReturnType<typeof setTimeout> | undefined;

/**
 * Rules ID-1, ID-2: watches real input, reports the client's presence to other tabs and the server, warns the client,
 * and ends the session after twenty minutes without input.
 */
export function watchActivity(): () => void {
  begin();
  const check = setInterval(look, CHECK_EVERY_MS);
  const follow = ({ key }: StorageEvent) => {
    if (key === ACTIVE_KEY) look();
  };
  window.addEventListener('storage', follow);
  document.addEventListener('visibilitychange', look);
  for (const input of inputs) window.addEventListener(input, notice, { passive: true, capture: true });
  const forget = onSessionEnd(() => secondsLeft.set(undefined));
  return () => {
    clearInterval(check);
    clearTimeout(report);
    report = undefined;
    forget();
    window.removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', look);
    for (const input of inputs) window.removeEventListener(input, notice, { capture: true });
  };
}

/** Notes that the client is present: input on the page, or the button of the warning. */
export function noteInput(): void {
  if (session.get() === undefined) return;
  seenAt = performance.now();
  if (seenAt - sentAt >= SHARE_EVERY_MS) {
    sentAt = seenAt;
    sharedAt = Date.now();
    localStorage.setItem(ACTIVE_KEY, String(sharedAt));
  }
  secondsLeft.set(undefined);
  // Input between two reports is included in the next one, so that the server never falls behind.
  report ??= setTimeout(sendReport, Math.max(0, reportedAt + REPORT_EVERY_MS - seenAt));
}

/**
 * Treats an input event as presence. While the warning is open a press or a key closes it, a movement does not, and its
 * own buttons decide for themselves.
 */
function notice({ type, target }: Event): void {
  const isWarned = secondsLeft.get() !== undefined;
  if (isWarned && (type === 'pointermove' || isOfWarning(target))) return;
  noteInput();
}

function isOfWarning(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]:has([role=timer])') !== null;
}

/** Was the client idle long enough to explain the end of the session? The server may notice a moment earlier. */
export function wasIdle(): boolean {
  return idleMs() >= IDLE_LIMIT_MS - REPORT_EVERY_MS;
}

function sendReport(): void {
  report = undefined;
  reportedAt = performance.now();
  void api.reportActive({});
}

/**
 * Begins watching. Opening a page is not input: it adopts the other tabs' state; a new session starts from the login.
 */
function begin(): void {
  sharedAt = 0;
  seenAt = performance.now();
  if (localStorage.getItem(ACTIVE_KEY) === null) localStorage.setItem(ACTIVE_KEY, String(Date.now()));
  look();
}

function look(): void {
  if (session.get() === undefined) return;
  const leftMs = IDLE_LIMIT_MS - idleMs();
  if (leftMs > 0) return secondsLeft.set(leftMs <= IDLE_WARNING_MS ? Math.ceil(leftMs / 1_000) : undefined);
  // Log out on the server too; the first tab does it for all.
  void api.logout({});
  endSession('idle');
}

/**
 * Returns the time without input. The tab's monotonic clock cannot be moved, but stops while the machine sleeps; the
 * system clock continues. The larger value counts: a clock put forward costs a login, one put back gains nothing.
 */
function idleMs(): number {
  const shared = Number.parseInt(localStorage.getItem(ACTIVE_KEY) ?? '', 10);
  if (Number.isSafeInteger(shared) && shared > sharedAt) {
    sharedAt = shared;
    seenAt = Math.max(seenAt, performance.now() - Math.max(0, Date.now() - shared));
  }
  const away = performance.now() - seenAt;
  return sharedAt === 0 ? away : Math.max(away, Date.now() - sharedAt);
}
