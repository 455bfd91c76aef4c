import { describe, expect, test } from 'vitest';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { isProven, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import { splitMark } from '@candor/domain/trading/splitMark.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { price } from '../support/dealing.ts';
import { closed as last, opened, outcomes, receiptFor, signer, tapeOf, withoutSymbol } from './receiptParts.ts';

const ratio = { newUnits: 2, oldUnits: 1 };
/** Builds the receipt of levels set at an instant, against the last price, on a position opened at noon. */
function updated(at: number, changes: Partial<ReceiptExecution> = {}, parts: Partial<Receipt> = {}): Receipt {
  const receipt = receiptFor('buy', opened, last);
  const [opening, other] = receipt.executions;
  if (opening === undefined || other === undefined) throw new Error('both executions are there');
  const levels = { stopLoss: price('1.08'), takeProfit: null, closing: null, fillRate: null, expectedRate: null };
  const update: ReceiptExecution = { ...other, ...levels, kind: 'update', at, ...changes };
  return { ...receipt, executions: [opening, update], ...parts };
}

function check(receipt: Receipt, tape = tapeOf([opened, last])) {
  return verifyReceipt(receiptText(signer.sign(receipt)), tape, cryptography);
}

describe('TR-29, EV-8 levels that were set in a shut market', () => {
  test('are proved by the last price before it, however old that is', async () => {
    expect(isProven(await check(updated(last.receivedTime + 2 * DAY_MS)))).toBe(true);
  });

  test('are proved where a split in the shut market has divided that price', async () => {
    const at = last.receivedTime + DAY_MS;
    const tick = withoutSymbol(splitQuote(last, ratio));
    const split = updated(at + 60_000, { tick }, { splits: [{ ...ratio, at }] });
    expect(isProven(await check(split))).toBe(true);
    expect(isProven(await check(updated(at + 60_000, { tick })))).toBe(false);
  });

  test('within a minute of the last price nothing newer came but the mark of a split', async () => {
    const at = last.receivedTime + 20_000;
    const divided = { ...splitQuote(last, ratio), tickId: last.tickId + 1, source: splitMark(ratio) };
    const tape = tapeOf([opened, last, divided]);
    const split = updated(at, { tick: withoutSymbol(splitQuote(last, ratio)) }, { splits: [{ ...ratio, at: at - 1 }] });
    expect(isProven(await check(split, tape))).toBe(true);
    const newer = { ...last, tickId: last.tickId + 1, receivedTime: last.receivedTime + 1_000 };
    const text = receiptText(signer.sign(updated(at)));
    expect(await outcomes(text, tapeOf([opened, last, newer]))).toMatchObject({ tick: 'passed', time: 'failed' });
  });

  test('a fill at so old a price is wrong, as ever', async () => {
    const receipt = receiptFor('buy', opened, last);
    const executions = receipt.executions.map((one) => ({ ...one, at: one.at + (one.kind === 'close' ? DAY_MS : 0) }));
    const text = receiptText(signer.sign({ ...receipt, executions }));
    expect(await outcomes(text, tapeOf([opened, last]))).toMatchObject({ time: 'failed' });
  });
});
