import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MinorAmount } from './currency.ts';
import { reconcile, reconciliationBuckets } from './reconcile.ts';
import type { OwnPayment, SettledLine } from './reconcile.ts';

function eur(minor: number): MinorAmount {
  return { minor: BigInt(minor), currency: 'EUR' };
}

const credited: OwnPayment = {
  id: 1,
  number: 'NOR-1',
  providerRef: 'ref-1',
  amount: eur(250_00),
  isCredited: true,
  isSettled: false,
  isExpected: true,
};
const line: SettledLine = { order: 'NOR-1', providerRef: 'ref-1', amount: eur(250_00) };

function buckets(ours: readonly OwnPayment[], theirs: readonly SettledLine[]): string[] {
  return reconcile(ours, theirs).map(({ bucket, payment }) => `${bucket} ${payment?.id ?? '-'}`);
}

describe('RC-1 each of their lines falls into one bucket', () => {
  test.each<[string, OwnPayment[], SettledLine[], string[]]>([
    ['the same', [credited], [line], ['matched 1']],
    ['by their own name of it', [credited], [{ ...line, order: '' }], ['matched 1']],
    ['not credited', [{ ...credited, isCredited: false, isExpected: false }], [line], ['missingHere 1']],
    ['nothing of ours', [], [line], ['missingHere -']],
    ['a cent less', [credited], [{ ...line, amount: eur(249_99) }], ['amountDiffers 1']],
    ['a cent more', [credited], [{ ...line, amount: eur(250_01) }], ['amountDiffers 1']],
    ['another currency', [credited], [{ ...line, amount: { minor: 1n, currency: 'USD' } }], ['currencyDiffers 1']],
    ['one payment twice', [credited], [line, { ...line, providerRef: 'ref-2' }], ['matched 1', 'twice 1']],
    ['one name twice', [], [line, line], ['missingHere -', 'twice -']],
    ['again after an earlier one', [{ ...credited, isSettled: true }], [line], ['twice 1']],
    [
      'our number before their name',
      [credited, { ...credited, id: 2, number: 'NOR-2', isExpected: false }],
      [line],
      ['matched 1'],
    ],
  ])('%s', (_, ours, theirs, expected) => {
    expect(buckets(ours, theirs)).toEqual(expected);
  });
});

describe('RC-2 what was credited and not settled is missing there', () => {
  test.each<[string, Partial<OwnPayment>, string[]]>([
    ['within the time', {}, ['missingThere 1']],
    ['at another time', { isExpected: false }, []],
    ['found settled before', { isSettled: true }, []],
  ])('%s', (_, changes, expected) => {
    expect(buckets([{ ...credited, ...changes }], [])).toEqual(expected);
  });
});

const own = fc.record({
  providerRef: fc.option(fc.constantFrom('ref-1', 'ref-2', 'ref-3'), { nil: undefined }),
  amount: fc.constantFrom(eur(1), eur(2), { minor: 1n, currency: 'USD' }),
  isCredited: fc.boolean(),
  isSettled: fc.boolean(),
  isExpected: fc.boolean(),
});
const theirs = fc.record({
  order: fc.constantFrom('NOR-0', 'NOR-1', 'NOR-2', 'NOR-9', ''),
  providerRef: fc.constantFrom('ref-1', 'ref-2', 'ref-3', 'ref-4'),
  amount: fc.constantFrom(eur(1), eur(2), { minor: 1n, currency: 'USD' }),
});

it('RC-1 RC-2 no line is lost or counted twice, and the sums add up', () => {
  fc.assert(
    fc.property(fc.array(own, { maxLength: 4 }), fc.array(theirs, { maxLength: 8 }), (drawn, lines) => {
      const ours = drawn.map((one, id) => ({ ...one, id, number: `NOR-${id}` }));
      const found = reconcile(ours, lines);
      expect(found.flatMap((one) => one.line ?? [])).toEqual(lines);
      const counts = reconciliationBuckets.map((bucket) => found.filter((one) => one.bucket === bucket));
      expect(counts.flat()).toHaveLength(found.length);
      const total = (of: readonly { amount: MinorAmount }[]) => of.reduce((sum, { amount }) => sum + amount.minor, 0n);
      expect(counts.reduce((sum, of) => sum + total(of.flatMap((one) => one.line ?? [])), 0n)).toBe(total(lines));
      for (const { id, isExpected, isSettled } of ours) {
        const of = found.filter(({ payment }) => payment?.id === id);
        const isOwed = isExpected && !isSettled && !of.some((one) => one.line !== undefined);
        expect(of.filter(({ bucket }) => bucket === 'missingThere')).toHaveLength(isOwed ? 1 : 0);
        // A payment counts once, even if the provider settles it several times.
        expect(of.filter(({ bucket }) => bucket !== 'twice').length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
