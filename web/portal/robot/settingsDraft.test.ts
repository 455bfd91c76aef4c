import { parseMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { draftOf, isSameDraft, readDraft } from './settingsDraft.ts';

const stored = {
  symbols: ['EURUSD', 'BTCUSD'],
  amount_basis_points: 150,
  max_open: 2,
  daily_loss_cap: parseMoney('75.50') ?? money(0n),
};
const draft = draftOf(stored);

test('what is stored is what an untouched form reads back', () => {
  expect(draft).toEqual({ symbols: ['EURUSD', 'BTCUSD'], percent: '1.50', most: '2', cap: '75.50' });
  expect(readDraft(draft, { code: 'EUR', scale: 1 })).toEqual({ settings: stored, fault: undefined });
  expect(isSameDraft(draft, draftOf(stored))).toBe(true);
});

test.each([
  ['symbols', { symbols: [] }],
  ['amountBasisPoints', { percent: '' }],
  ['amountBasisPoints', { percent: '5.01' }],
  ['openMax', { most: '4' }],
  ['dailyLossCap', { cap: '0.99' }],
  ['dailyLossCap', { cap: 'fifty' }],
] as const)('RB-12 the form finds %s before the server does', (fault, change) => {
  expect(readDraft({ ...draft, ...change }, { code: 'EUR', scale: 1 }).fault).toBe(fault);
  expect(isSameDraft(draft, { ...draft, ...change })).toBe(false);
});
