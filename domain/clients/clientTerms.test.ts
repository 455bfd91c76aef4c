import { expect, it } from 'vitest';
import { changesOf, eligibilityOf, termsOf } from './clientTerms.ts';

const list = [1, 3, 5, 10, 15, 20, 30];
const offered = { forex: list, stocks: list, crypto: list };
const free = { offered, cap: () => null };
const capped = { offered, cap: (category: string) => (category === 'stocks' ? 5 : category === 'crypto' ? 2 : 30) };
const all = { groups: ['forex', 'stocks'] as const, customLeverage: { forex: [0, 1, 2, 3, 4, 5, 6], stocks: [0, 1] } };

it('reads the highest leverage of each group that is open, never above the regime’s cap', () => {
  expect(termsOf(all, free)).toEqual({ forex: 30, stocks: 3 });
  expect(termsOf({ ...all, customLeverage: { ...all.customLeverage, stocks: [0, 2, 6] } }, capped)).toEqual({
    forex: 30,
    stocks: 5,
  });
});

it('says what would change, in the order of the groups', () => {
  expect(changesOf({ forex: 30, stocks: 3 }, { forex: 10, crypto: 1 }, free)).toEqual({
    ok: true,
    value: [
      { name: 'forex', before: '×30', after: '×10' },
      { name: 'stocks', before: '×3', after: '–' },
      { name: 'crypto', before: '–', after: '×1' },
    ],
  });
});

it.each([
  ['what he has already', { forex: 30, stocks: 3 }, 'termsUnchanged'],
  ['a leverage that is not of the list', { forex: 7 }, 'leverageNotOffered'],
  ['a leverage above the cap', { stocks: 10 }, 'leverageNotOffered'],
  ['a cap that is not of the list', { crypto: 2 }, 'leverageNotOffered'],
])('CT-1 refuses %s', (_name, requested, code) => {
  expect(changesOf({ forex: 30, stocks: 3 }, requested, capped)).toMatchObject({ ok: false, refusal: { code } });
});

it('gives dealing every leverage of the list up to the highest, and none of a group that is closed', () => {
  expect(eligibilityOf({ forex: 10 }, offered)).toEqual({
    groups: ['forex'],
    customLeverage: { forex: [0, 1, 2, 3], stocks: [], crypto: [], commodities: [], index: [] },
  });
});
