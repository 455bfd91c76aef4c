import { MINUTE_MS } from '@candor/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { EdgeLine } from '../database/edgeLine.ts';
import { onDuty, watchDuty } from './duty.ts';
import { openLogger } from './logger.ts';
import { beginTogether } from './sweeps.ts';

const log = openLogger({ logLevel: 'silent' }, 'test');

test('what could not be begun is not held, and tried again; only what is begun is on duty', async () => {
  const line = new EdgeLine();
  const released = vi.fn<() => void>();
  const take = async (name: string) => {
    const hold = await line.take(name);
    return hold === undefined ? undefined : { ...hold, release: () => hold.release().then(released) };
  };
  let failures = 2;
  const ended = vi.fn<() => Promise<void>>(async () => undefined);
  const duty = onDuty({ line: { take }, log, everyMs: 5 }, () =>
    beginTogether([
      () => ended,
      () => {
        if (failures === 0) return async () => undefined;
        failures -= 1;
        expect(duty.isOnDuty()).toBe(false);
        throw new Error('a folder is away');
      },
    ]),
  );
  expect(duty.isOnDuty()).toBe(false);
  await expect.poll(() => duty.isOnDuty()).toBe(true);
  expect([failures, released.mock.calls.length, ended.mock.calls.length], 'what was begun has ended').toEqual([
    0, 2, 2,
  ]);
  await duty.end();
  expect([duty.isOnDuty(), ended.mock.calls.length, (await line.take('duty')) !== undefined]).toEqual([false, 3, true]);
});

test('a person is called once when nobody has been on duty for a minute, and when somebody is again', async () => {
  const raised: string[] = [];
  const note = (level: string) => (_about: object, text: string) => void raised.push(`${level} ${text}`);
  const alarms = Object.assign(openLogger({ logLevel: 'silent' }, 'test'), {
    error: note('error'),
    warn: note('warn'),
  });
  let now = 0;
  let looks = 0;
  let isHeld = true;
  const line = {
    isHeld: async () => {
      looks += 1;
      return isHeld;
    },
  };
  const seen = async (): Promise<void> => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 1);
  };
  const end = watchDuty({ line, clock: { elapsed: () => now }, log: alarms, everyMs: 2 });
  await seen();
  isHeld = false;
  await seen();
  now += MINUTE_MS - 1;
  await seen();
  expect(raised, 'an edge that restarts is away for less').toEqual([]);
  now += 1;
  await seen();
  expect(raised).toEqual([expect.stringMatching(/^error no edge does the recurring work/)]);
  isHeld = true;
  await seen();
  expect(raised.slice(1)).toEqual([expect.stringMatching(/^warn over: no edge does/)]);
  await end();
});
