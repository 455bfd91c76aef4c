import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import type { Receipt, ReceiptSymbolChange } from '@candor/domain/evidence/receipt.ts';
import type { PublishedSymbolChange } from '@candor/domain/evidence/symbolChanges.ts';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { english } from '@candor/locales/en.ts';
import { expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON } from '../support/dealing.ts';
import { closed, opened, outcomes, receiptFor, signer, tapeOf } from './receiptParts.ts';

/** Receipts of trades in an instrument that has had another symbol, signed by the holder of the key. */

const first: ReceiptSymbolChange = {
  actionId: '7:one',
  ticker: 'EURX',
  announcedAt: NOON - 90_000,
  effectiveAt: NOON - 30_000,
  at: NOON - 20_000,
};
const second: ReceiptSymbolChange = {
  actionId: '7:two',
  ticker: 'EURY',
  announcedAt: NOON,
  effectiveAt: NOON + 30_000,
  at: NOON + 40_000,
};

function receiptOf(symbolChanges: readonly ReceiptSymbolChange[]): Receipt {
  return { ...receiptFor('buy', opened, closed), symbolChanges };
}

/** Builds the public list, with a change of another instrument and one that is only announced. */
function listOf(changes: readonly ReceiptSymbolChange[]): readonly PublishedSymbolChange[] {
  const own = changes.map((change) => ({ ...change, symbol: 'EURUSD' }));
  const other = { ...first, actionId: '7:other', symbol: 'PYPL', ticker: 'PYX' };
  const announced = { ...first, actionId: '7:later', symbol: 'EURUSD', ticker: 'EURW', at: undefined };
  return [other, ...own, announced];
}

function publishing(changes: readonly PublishedSymbolChange[] | undefined) {
  return { ...tapeOf([opened, closed]), symbolChanges: async () => changes };
}

/** Checks a receipt, by default against a list that agrees with it. */
function checked(receipt: Receipt, list = listOf(receipt.symbolChanges)): Promise<Record<string, string>> {
  return outcomes(receiptText(signer.sign(receipt)), publishing(list));
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

test.each<[string, readonly ReceiptSymbolChange[], readonly ReceiptSymbolChange[], RegExp]>([
  ['the only change left out', [], [first], /omits a symbol change/],
  ['the last change left out', [first], [first, second], /omits a symbol change/],
  ['the first change left out', [second], [first, second], /omits a symbol change/],
  ['an invented change', [first], [], /missing from the published list/],
  ['one invented beside another', [first, second], [first], /missing from the published list/],
  ['another new symbol', [{ ...first, ticker: 'EURZ' }], [first], /missing from the published list/],
  ['an earlier announcement', [{ ...first, announcedAt: NOON - 99_000 }], [first], /missing from the published list/],
  ['another instant', [{ ...first, effectiveAt: first.effectiveAt - 1 }], [first], /missing from the published list/],
  ['another time of carrying out', [{ ...first, at: first.at + 1 }], [first], /missing from the published list/],
  ['another action', [{ ...first, actionId: '7:three' }], [first], /missing from the published list/],
])('CA-20 a forgery is refused in the right words: %s', async (_title, stated, listed, words) => {
  const text = receiptText(signer.sign(receiptOf(stated)));
  const verification = await verifyReceipt(text, publishing(listOf(listed)), cryptography);
  expect(english.verify.verdict[verdictOf(verification)]).toBe('This receipt is not genuine');
  const [wrong, ...others] = verification.checks.filter(({ outcome }) => outcome === 'failed');
  expect([wrong?.name, others]).toEqual(['symbolChange', []]);
  const texts: Readonly<Partial<Record<string, string>>> = english.verify.checks.symbolChange;
  expect(texts[wrong?.fault ?? 'failed']).toMatch(words);
});

test('CA-20 a change that the list does not say to be carried out proves none', async () => {
  const announced = listOf([first]).map((change) => ({ ...change, at: undefined }));
  expect(await checked(receiptOf([first]), announced)).toMatchObject({ symbolChange: 'failed' });
});

test('CA-20 what was carried out after the execution is not in its receipt; in its very millisecond it may be', async () => {
  const [until, later] = [NOON + 61_000, NOON + 61_001];
  expect(await checked(receiptOf([first]), listOf([first, { ...second, at: later }]))).toMatchObject({
    symbolChange: 'passed',
  });
  const now = { ...second, at: until };
  for (const stated of [[first], [first, now]])
    expect(await checked(receiptOf(stated), listOf([first, now]))).toMatchObject({ symbolChange: 'passed' });
});

test.each([[[]], [[first]]])('CA-20 without the list it is said that it could not be checked: %j', async (stated) => {
  const text = receiptText(signer.sign(receiptOf(stated)));
  const verification = await verifyReceipt(text, publishing(undefined), cryptography);
  expect(verification.checks).toContainEqual({ name: 'symbolChange', outcome: 'unasked' });
  expect(verdictOf(verification)).toBe('open');
});

test('CA-20 nothing is said of what else has changed: a split may be beside it', () => {
  expect(english.verify.checks.symbolChange.passed).not.toMatch(/nothing else/);
});

test('CA-20 a change that is cut out of the file breaks the signature, and one of another format the form', async () => {
  const text = receiptText(signer.sign(receiptOf([first])));
  const other = text.replace('candor-receipt-4', 'candor-receipt-1');
  expect(await outcomes(other, tapeOf([opened, closed]))).toEqual({ form: 'failed' });
  const changed = text.replace('"EURX"', '"EURZ"');
  expect(await outcomes(changed, publishing(listOf([first])))).toMatchObject({ form: 'passed', signature: 'failed' });
});
