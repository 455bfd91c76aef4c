import { describe, expect, it } from 'vitest';
import { LOSS_ACCOUNTS_MINIMUM, lossPercent, monthsBefore } from './lossShare.ts';

describe('LO-1 the share of accounts that lost', () => {
  it.each([
    [0, 0, undefined],
    [LOSS_ACCOUNTS_MINIMUM - 1, LOSS_ACCOUNTS_MINIMUM - 1, undefined],
    [LOSS_ACCOUNTS_MINIMUM, 0, 0],
    [LOSS_ACCOUNTS_MINIMUM, LOSS_ACCOUNTS_MINIMUM, 100],
    [200, 149, 74],
    [200, 151, 76],
    [1_000, 737, 74],
  ])('of %d accounts %d are %s percent', (accounts, lost, percent) =>
    expect(lossPercent(accounts, lost)).toBe(percent),
  );
});

describe('LO-1 twelve months back', () => {
  it.each([
    ['2026-01-14T12:00:00.000Z', 12, '2025-01-14T12:00:00.000Z'],
    ['2024-02-29T01:00:00.000Z', 12, '2023-02-28T01:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ])('%s less %d is %s', (at, months, before) => {
    expect(new Date(monthsBefore(Date.parse(at), months)).toISOString()).toBe(before);
  });
});
