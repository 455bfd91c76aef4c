import { expect, test, vi } from 'vitest';
import { EdgeLine } from '../database/edgeLine.ts';
import { onDuty } from './duty.ts';
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
