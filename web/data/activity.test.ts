import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';

/** Stubs the browser, with a session in its storage. */
beforeEach(() => {
  const values = new Map([['access_token', 'a-token']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('Element', Event);
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reloads the modules, as on a fresh page, and returns them with what the page reports. */
async function loadPage() {
  vi.resetModules();
  const reported: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    reported.push(path);
    return new Response('{"status":true,"data":{}}');
  });
  const { onSessionEnd, session, startSession } = await import('./session.ts');
  const { idleWarning, watchActivity } = await import('./activity.ts');
  const ended: string[] = [];
  onSessionEnd((reason) => ended.push(reason));
  return { watchActivity, idleWarning, session, startSession, ended, reported };
}

function press(input = 'keydown'): void {
  window.dispatchEvent(new Event(input));
}

it('R13: the first input of a page is reported at once, and then at most one a minute', async () => {
  const { watchActivity, reported } = await loadPage();
  const stop = watchActivity();
  for (let second = 0; second <= 60; second += 20) {
    press();
    vi.advanceTimersByTime(20_000);
  }
  stop();
  expect(reported).toEqual(['/api/accounts/active', '/api/accounts/active']);
});

it('R13: twenty minutes without input end the session', async () => {
  const { watchActivity, session, ended } = await loadPage();
  const stop = watchActivity();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  press();
  vi.advanceTimersByTime(19 * MINUTE_MS);
  expect(session.get()).toBeDefined();
  vi.advanceTimersByTime(MINUTE_MS);
  stop();
  expect([session.get(), ended]).toEqual([undefined, ['idle']]);
});

it('R13: input in another tab keeps the session of this one', async () => {
  const { watchActivity, session } = await loadPage();
  const stop = watchActivity();
  vi.advanceTimersByTime(19 * MINUTE_MS);
  localStorage.setItem('active_at', String(Date.now()));
  vi.advanceTimersByTime(19 * MINUTE_MS);
  expect(session.get()).toBeDefined();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(session.get()).toBeUndefined();
  stop();
});

it('R13: input in this tab is sent to the others', async () => {
  const { watchActivity } = await loadPage();
  const stop = watchActivity();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  press();
  expect(localStorage.getItem('active_at')).toBe(String(Date.now()));
  stop();
});

it('ID-1 what comes between two reports is reported with the next one, so that the server does not fall behind', async () => {
  const { watchActivity, reported } = await loadPage();
  const stop = watchActivity();
  press();
  vi.advanceTimersByTime(59_000);
  press();
  vi.advanceTimersByTime(0);
  expect(reported).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(reported).toHaveLength(2);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(reported).toHaveLength(2);
  stop();
});

it('ID-2 two minutes before the end the client is warned, by the second, and a press keeps him', async () => {
  const { watchActivity, idleWarning, session } = await loadPage();
  const stop = watchActivity();
  vi.advanceTimersByTime(18 * MINUTE_MS - 1_000);
  expect(idleWarning.get()).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(idleWarning.get()).toBe(120);
  vi.advanceTimersByTime(119_000);
  expect(idleWarning.get()).toBe(1);
  press('pointermove');
  expect(idleWarning.get()).toBe(1);
  press();
  expect(idleWarning.get()).toBeUndefined();
  vi.advanceTimersByTime(17 * MINUTE_MS);
  expect([session.get() === undefined, idleWarning.get()]).toEqual([false, undefined]);
  stop();
});

it('ID-2 the end is sent to the server, and the warning goes', async () => {
  const { watchActivity, idleWarning, reported } = await loadPage();
  const stop = watchActivity();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(reported).toEqual(['/api/accounts/logout']);
  expect(idleWarning.get()).toBeUndefined();
  stop();
});

it('ID-1 after the machine has slept the date tells how long', async () => {
  const { watchActivity, ended } = await loadPage();
  const stop = watchActivity();
  // While the machine is suspended, the running clock and the timers stop.
  vi.setSystemTime(Date.now() + 21 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ended).toEqual(['idle']);
  stop();
});

it('ID-1 a date that is put back gains nothing', async () => {
  const { watchActivity, ended } = await loadPage();
  const stop = watchActivity();
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(ended).toEqual(['idle']);
  stop();
});

it('ID-1 a page that is opened on a session long left alone ends it; one opened in between is no input', async () => {
  const { watchActivity, ended, idleWarning } = await loadPage();
  localStorage.setItem('active_at', String(Date.now() - 19 * MINUTE_MS));
  const stop = watchActivity();
  expect([ended, idleWarning.get()]).toEqual([[], 60]);
  stop();
  localStorage.setItem('active_at', String(Date.now() - 20 * MINUTE_MS));
  const stopAgain = watchActivity();
  expect(ended).toEqual(['idle']);
  stopAgain();
});

it('ID-1 a login by a mailed link over a forgotten session begins with its own activity', async () => {
  localStorage.setItem('active_at', String(Date.now() - 24 * 60 * MINUTE_MS));
  const { startSession, watchActivity, ended } = await loadPage();
  startSession({ access_token: 'another', user: { full_name: 'Anna Keller' } } as never);
  const stop = watchActivity();
  vi.advanceTimersByTime(19 * MINUTE_MS);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(ended).toEqual(['idle']);
  stop();
});
