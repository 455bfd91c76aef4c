import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MINUTE_MS = 60_000;

/** What a browser gives of this, with a session kept in its storage. */
beforeEach(() => {
  const values = new Map([['access_token', 'a-token']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The modules anew, as a freshly loaded page has them, and what the page reports. */
async function loadPage() {
  vi.resetModules();
  const reported: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    reported.push(path);
    return new Response('{"status":true,"data":{}}');
  });
  const { onSessionEnd, session } = await import('./session.ts');
  const { watchActivity } = await import('./activity.ts');
  const ended: string[] = [];
  onSessionEnd((reason) => ended.push(reason));
  return { watchActivity, session, ended, reported };
}

function press(): void {
  window.dispatchEvent(new Event('keydown'));
}

function nextMessage(tab: BroadcastChannel): Promise<unknown> {
  return new Promise((resolve) => tab.addEventListener('message', resolve, { once: true }));
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
  const other = new BroadcastChannel('activity');
  const third = new BroadcastChannel('activity');
  vi.advanceTimersByTime(19 * MINUTE_MS);
  const heard = nextMessage(third);
  other.postMessage(null);
  await heard;
  await nextTurn();
  vi.advanceTimersByTime(19 * MINUTE_MS);
  expect(session.get()).toBeDefined();
  other.close();
  third.close();
  stop();
});

it('R13: input in this tab is told to the others', async () => {
  const { watchActivity } = await loadPage();
  const stop = watchActivity();
  const other = new BroadcastChannel('activity');
  const heard = nextMessage(other);
  press();
  await heard;
  other.close();
  stop();
});
