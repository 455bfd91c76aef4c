import { checkFigures } from '@candor/contracts/evidence/checkFigures.ts';
import { parseReceipt, receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { describe, expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { closed, opened, outcomes, receiptFor, signer, tapeOf } from './receiptParts.ts';

const tape = tapeOf([opened, closed]);

/** Builds a receipt that was opened under one mark-up, and states another or none. */
function receiptAt(markUp: bigint, stated: bigint | undefined): Receipt {
  const { executions, ...rest } = receiptFor('buy', opened, closed);
  const [opening, closing] = executions;
  if (opening === undefined || closing === undefined) throw new Error('a receipt of a close has both');
  const fillRate = openingRate(opened, 'buy', markUp);
  const filled = { ...opening, ruleVersion: '1/7', fillRate, markUp: fillRate - openingPrice(opened, 'buy') };
  return { ...rest, executions: [{ ...filled, ...(stated !== undefined && { markUpSet: stated }) }, closing] };
}

const fileOf = (receipt: Receipt): string => receiptText(signer.sign(receipt));

describe('SE-8 a receipt of an opening under a lower mark-up', () => {
  test('has a format of its own and is read back as it was', () => {
    const receipt = receiptAt(10n, 10n);
    const read = parseReceipt(fileOf(receipt));
    expect(read).toMatchObject({ format: 'candor-receipt-7' });
    expect(read && receiptOf(read)).toEqual(receipt);
    expect(fileOf(receipt)).toContain('"mark_up_percent": "0.01"');
    expect(parseReceipt(fileOf(receipt).replace('candor-receipt-7', 'candor-receipt-1'))).toBeUndefined();
  });

  test.each([
    ['as it states', 10n, 10n, 'passed'],
    ['none, as it states', 0n, 0n, 'passed'],
    ['lower than it states', 5n, 10n, 'failed'],
    ['lower, and it says nothing', 10n, undefined, 'failed'],
    ['more than the specification’s, as it states', 50n, 50n, 'failed'],
  ])('%s: %s, stated %s: the opening has %s', async (_name, markUp, stated, outcome) => {
    expect(await outcomes(fileOf(receiptAt(markUp, stated)), tape)).toMatchObject({ opening: outcome });
  });

  test('is named in the sentence of the check', async () => {
    const { checks, receipt } = await verifyReceipt(fileOf(receiptAt(10n, 10n)), tape, cryptography);
    const check = checks.find(({ name }) => name === 'opening');
    expect(receipt && check && checkFigures(receipt, check)).toMatchObject({ markUp: '0.01' });
  });
});
