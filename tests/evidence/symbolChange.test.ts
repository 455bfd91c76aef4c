import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import type { Receipt, ReceiptSymbolChange } from '@candor/domain/evidence/receipt.ts';
import { expect, test } from 'vitest';
import { NOON } from '../support/dealing.ts';
import { closed, opened, outcomes, receiptFor, signer, tapeOf } from './receiptParts.ts';

/** Receipts of trades in an instrument that has had another symbol, signed by who holds the key. */

const first: ReceiptSymbolChange = {
  ...{ actionId: '7:one', ticker: 'EURX' },
  ...{ announcedAt: NOON - 90_000, effectiveAt: NOON - 30_000, at: NOON - 20_000 },
};
const second: ReceiptSymbolChange = {
  ...{ actionId: '7:two', ticker: 'EURY' },
  ...{ announcedAt: NOON, effectiveAt: NOON + 30_000, at: NOON + 40_000 },
};

function receiptOf(symbolChanges: readonly ReceiptSymbolChange[]): Receipt {
  return { ...receiptFor('buy', opened, closed), symbolChanges };
}

function checked(receipt: Receipt): Promise<Record<string, string>> {
  return outcomes(receiptText(signer.sign(receipt)), tapeOf([opened, closed]));
}

test('CA-20 it states the changes, and everything else is checked under the symbol of the tape', async () => {
  const found = await checked(receiptOf([first, second]));
  expect(Object.entries(found).filter(([, outcome]) => outcome !== 'passed')).toEqual([]);
  expect(found).toHaveProperty('symbolChange');
  expect(signer.sign(receiptOf([first])).format).toBe('candor-receipt-4');
});

test('CA-20 without a change the form stays the first, and there is nothing to check', async () => {
  expect(signer.sign(receiptOf([])).format).toBe('candor-receipt-1');
  expect(await checked(receiptOf([]))).not.toHaveProperty('symbolChange');
});

test.each<[string, readonly ReceiptSymbolChange[]]>([
  ['announced when it was due', [{ ...first, announcedAt: first.effectiveAt }]],
  ['carried out before its instant', [{ ...first, at: first.effectiveAt - 1 }]],
  ['carried out after the execution', [{ ...second, at: NOON + 61_001 }]],
  ['to the symbol that it had', [{ ...first, ticker: 'EURUSD' }]],
  ['twice to the same', [first, { ...second, ticker: first.ticker }]],
  ['in another order', [second, first]],
  ['to no symbol', [{ ...first, ticker: 'eur x' }]],
])('CA-20 a change %s is not proved, although it is signed', async (_name, changes) => {
  expect(await checked(receiptOf(changes))).toMatchObject({ signature: 'passed', symbolChange: 'failed' });
});

test('CA-20 a change that is cut out of the file breaks the signature, and one of another format the form', async () => {
  const text = receiptText(signer.sign(receiptOf([first])));
  const other = text.replace('candor-receipt-4', 'candor-receipt-1');
  expect(await outcomes(other, tapeOf([opened, closed]))).toEqual({ form: 'failed' });
  const changed = text.replace('"EURX"', '"EURZ"');
  expect(await outcomes(changed, tapeOf([opened, closed]))).toMatchObject({ form: 'passed', signature: 'failed' });
});
