import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransactionNumber, transactionNumber } from './reference.ts';

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

/** Lists the text with each pair of different neighbouring characters swapped. */
function exchanges(plain: string): string[] {
  return Array.from({ length: plain.length - 1 }, (_, place) => {
    const [first = '', second = ''] = plain.slice(place, place + 2);
    return plain.slice(0, place) + second + first + plain.slice(place + 2);
  }).filter((changed) => changed !== plain);
}

describe('PY-2 numbers of transactions', () => {
  it('begin with their brand and fit the contract', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        expect(transactionNumber('northline', bytes)).toMatch(/^NOR-[0-9A-HJKMNP-TV-Z]{10}[0-9A-Z]$/);
      }),
    );
  });

  it('are read however they were written', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const number = transactionNumber('northline', bytes);
        for (const written of [
          number,
          number.toLowerCase(),
          number.replace('-', ''),
          ` ${number.replace('-', ' ')} `,
        ]) {
          expect(readTransactionNumber(written)).toBe(number);
        }
      }),
    );
  });

  it('with one wrong sign are none', () => {
    fc.assert(
      fc.property(random, fc.nat(13), fc.nat(35), (bytes, place, sign) => {
        const plain = transactionNumber('northline', bytes).replace('-', '');
        const wrong =
          plain.slice(0, place) + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(sign) + plain.slice(place + 1);
        if (wrong !== plain) expect(readTransactionNumber(wrong)).toBeUndefined();
      }),
    );
  });

  it('with two neighbours exchanged are none in 19 of 20 cases at least', () => {
    const numbers = fc
      .sample(random, { numRuns: 500, seed: 7064 })
      .map((bytes) => transactionNumber('northline', bytes));
    const exchanged = numbers.flatMap((number) => exchanges(number.replace('-', '')));
    const unseen = exchanged.filter((number) => readTransactionNumber(number) !== undefined);
    expect(exchanged.length).toBeGreaterThan(5_000);
    expect(unseen.length * 20).toBeLessThan(exchanged.length);
  });

  it.each(['', 'NOR', 'NOR-', '€', 'NOR-0000000000', "' OR 1=1 --"])('%j is none', (text) => {
    expect(readTransactionNumber(text)).toBeUndefined();
  });
});
