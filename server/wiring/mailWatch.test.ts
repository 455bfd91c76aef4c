import { expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { MailWatch } from './mailWatch.ts';

const NOW = Date.parse('2026-01-14T10:00:00Z');

test('five attempts in a quarter of an hour without a success: mails have stopped, reported once', () => {
  const watch = new MailWatch();
  const noted = [0, 1, 2, 3, 4, 5].map((minute) => watch.note('retried', NOW + minute * MINUTE_MS));
  expect(noted).toEqual([undefined, undefined, undefined, undefined, 'stopped', undefined]);
});

test('a mail that goes out ends it, reported once', () => {
  const watch = new MailWatch();
  for (let count = 0; count < 20; count += 1) watch.note('refused', NOW);
  expect(watch.note('sent', NOW)).toBe('works');
  expect(watch.note('sent', NOW)).toBeUndefined();
});

test('a few addresses that do not exist are no fault, many are', () => {
  const watch = new MailWatch();
  const noted = Array.from({ length: 20 }, () => watch.note('refused', NOW));
  expect(noted.indexOf('stopped')).toBe(19);
});

test('single addresses that are refused are no fault, as long as others go out or time passes', () => {
  const mixed = new MailWatch();
  const slow = new MailWatch();
  for (let count = 0; count < 20; count += 1) {
    expect(mixed.note(count % 4 === 3 ? 'sent' : 'refused', NOW)).toBeUndefined();
    expect(slow.note('refused', NOW + count * 4 * MINUTE_MS)).toBeUndefined();
  }
  expect(mixed.counts()).toEqual({ sent: 5, retried: 0, refused: 15 });
});
