import { expect, test } from 'vitest';
import { refuse } from '@candor/domain/result.ts';
import { BookTrust } from './bookTrust.ts';
import type { Answer } from './commands.ts';

const NOW = 1_800_000_000_000;

const STORED: Answer = { ok: true, value: { kind: 'done' } };

/** Creates a trust whose pause requests get these answers in order, and succeed afterwards. */
function open(...answers: Answer[]) {
  const done: unknown[] = [];
  const alarms: string[] = [];
  const trust = new BookTrust(
    { alarm: (text) => alarms.push(text), homeBrand: 'northline', now: () => NOW },
    {
      setClosingOnly: (on) => done.push(on),
      pause: async ({ reason, isPaused }) => {
        done.push({ reason, isPaused });
        return answers.shift() ?? STORED;
      },
    },
  );
  return { trust, done, alarms };
}

test('LE-16 a difference stops opening at once, pauses it for good, and is reported once', () => {
  const { trust, done, alarms } = open();
  trust.lose('the postings do not add up');
  trust.lose('neither does the second account');
  expect(done).toEqual([true, { reason: 'the postings do not add up', isPaused: true }]);
  expect(alarms).toEqual(['the postings do not add up; closing only']);
});

test('LE-16 a pause that could not be stored is asked for at the next look, and no more once it is', async () => {
  const { trust, done, alarms } = open(refuse({ code: 'unavailable' }));
  const lose = async (reason: string): Promise<void> => {
    trust.lose(reason);
    await Promise.resolve();
    await Promise.resolve();
  };
  for (const reason of ['first', 'second', 'third']) await lose(reason);
  const pauses = ['first', 'second'].map((reason) => ({ reason, isPaused: true }));
  expect(done).toEqual([true, ...pauses]);
  expect(alarms).toEqual(['first; closing only']);
  trust.regain();
  await lose('fourth');
  expect(done.slice(-2)).toEqual([true, { reason: 'fourth', isPaused: true }]);
});

test('LE-16 trust that is regained ends nothing that was requested from outside', () => {
  const { trust, done } = open();
  trust.setClosingOnly(true);
  trust.lose('a difference');
  trust.setClosingOnly(false);
  trust.regain();
  trust.setClosingOnly(true);
  trust.regain();
  expect(done.filter((one) => typeof one === 'boolean')).toEqual([true, true, true, false, true, true]);
});
