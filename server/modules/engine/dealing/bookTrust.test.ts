import { expect, test } from 'vitest';
import { BookTrust } from './bookTrust.ts';

const NOW = 1_800_000_000_000;

function open() {
  const done: unknown[] = [];
  const alarms: string[] = [];
  const trust = new BookTrust(
    { alarm: (text) => alarms.push(text), homeBrand: 'northline', now: () => NOW },
    { setClosingOnly: (on) => done.push(on), pause: ({ reason, isPaused }) => done.push({ reason, isPaused }) },
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
