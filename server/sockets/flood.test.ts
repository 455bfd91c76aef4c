import { CUT_ABOVE_PER_SECOND, MESSAGES_PER_SECOND } from '@candor/contracts/sockets/trading.ts';
import { expect, it } from 'vitest';
import { SecondCount, keepPace, watchFlood } from './flood.ts';

type Middleware = (event: readonly unknown[], next: () => void) => void;

/** A socket whose clock advances only when the test says so. */
function paced(events: readonly string[]) {
  let now = 0;
  let middleware: Middleware = () => undefined;
  const emitted: unknown[] = [];
  const passed: unknown[] = [];
  keepPace(
    {
      use: (handler) => void (middleware = handler),
      emit: (event, message) => void emitted.push([event, message]),
    },
    new Set(events),
    new SecondCount(() => now),
  );
  return {
    emitted,
    passed,
    send: (...event: unknown[]) => middleware(event, () => passed.push(event[0])),
    pass: (ms: number) => void (now += ms),
  };
}

const BUSY = { status: false, error: { code: 'busy' } };

it('TR-12 what is over the pace is answered busy, by acknowledgement or as its own event, until the second is over', () => {
  const { send, pass, emitted, passed } = paced(['balance']);
  for (let count = 0; count < MESSAGES_PER_SECOND; count++) send('balance');
  expect(emitted).toEqual([]);
  send('balance');
  expect(emitted).toMatchObject([['balance', BUSY]]);
  const acknowledged: unknown[] = [];
  send('openPosition', {}, (answer: unknown) => acknowledged.push(answer));
  expect(acknowledged).toMatchObject([BUSY]);
  send('noSuchEvent');
  expect(emitted).toHaveLength(1);
  expect(passed).toHaveLength(MESSAGES_PER_SECOND);
  pass(1_000);
  send('balance');
  expect(passed).toHaveLength(MESSAGES_PER_SECOND + 1);
});

it('TR-12 closes are let through in their order and use up nothing of the pace', () => {
  const { send, passed, emitted } = paced(['closePosition', 'balance']);
  for (let count = 0; count < 500; count++) send(count % 2 === 0 ? 'closePosition' : 'closeAllPositions', {});
  for (let count = 0; count < MESSAGES_PER_SECOND; count++) send('balance');
  expect(passed).toHaveLength(500 + MESSAGES_PER_SECOND);
  expect(emitted).toEqual([]);
});

it('T56 far above the pace is said once, whatever the messages are', () => {
  const listeners: ((packet: { type: string }) => void)[] = [];
  let floods = 0;
  watchFlood({ on: (_event, listener) => listeners.push(listener) }, () => (floods += 1), new SecondCount(() => 0));
  const bring = (type: string, times: number) => {
    for (let count = 0; count < times; count++) for (const listener of listeners) listener({ type });
  };
  bring('pong', 5_000);
  bring('message', CUT_ABOVE_PER_SECOND);
  expect(floods).toBe(0);
  bring('message', 10);
  expect(floods).toBe(1);
});
