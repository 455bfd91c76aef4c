import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Receipt, ReceiptClosing, ReceiptDelisting, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON, price } from '../support/dealing.ts';
import { closed, opened, receiptFor, signer } from './receiptParts.ts';

/** Receipts of a close by a delisting, signed by the holder of the key: the announced terms decide, and no tick. */

const nothing: Published = {
  keys: async () => [],
  symbolChanges: async () => [],
  proof: async () => 'none' as const,
  block: async () => 'none' as const,
  root: async () => 'none' as const,
  newestHour: async () => 'none' as const,
  log: async () => 'none' as const,
  logProof: async () => 'none' as const,
};

const announced: ReceiptDelisting = {
  actionId: '7:end',
  price: price('1.05'),
  announcedAt: NOON,
  effectiveAt: NOON + 60_000,
};

interface Change {
  readonly delisting?: Partial<ReceiptDelisting> | 'left out';
  readonly closing?: Partial<ReceiptExecution>;
  readonly reason?: ReceiptClosing['reason'];
}

function receiptOf(direction: 'buy' | 'sell', { delisting = {}, closing = {}, reason = 'delisted' }: Change): Receipt {
  const { executions, ...rest } = receiptFor(direction, opened, closed);
  const [first, last] = executions;
  const openRate = first?.fillRate ?? undefined;
  if (first === undefined || openRate === undefined || !last?.closing?.entry) throw new Error('no whole trade');
  const profit = profitAt({ ...rest.position, openRate }, announced.price);
  const entry = {
    ...last.closing.entry,
    postings: [
      { account: 'client' as const, amount: profit },
      { account: 'trading' as const, amount: negate(profit) },
    ],
  };
  const close: ReceiptExecution = {
    ...last,
    actor: 'rule',
    commandId: 'action:7:end',
    expectedRate: null,
    fillRate: announced.price,
    closing: { reason, profit, entry },
    ...closing,
  };
  const stated = delisting === 'left out' ? undefined : { ...announced, ...delisting };
  return { ...rest, executions: [first, close], delisting: stated };
}

async function outcomes(receipt: Receipt): Promise<Record<string, string>> {
  const { checks } = await verifyReceipt(receiptText(signer.sign(receipt)), nothing, cryptography);
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
}

test.each(['buy', 'sell'] as const)('CA-14 a %s follows from the announcement, and has no tick', async (direction) => {
  const found = await outcomes(receiptOf(direction, {}));
  expect(found).toMatchObject({ form: 'passed', signature: 'passed', opening: 'passed', delisting: 'passed' });
  expect(Object.keys(found).filter((name) => /tick|time/i.test(name))).toEqual(['openingTick']);
});

test.each<[string, Change, 'delisting' | 'closing']>([
  ['at another price', { closing: { fillRate: price('1.04') } }, 'delisting'],
  ['with a mark-up', { closing: { markUp: 1n } }, 'delisting'],
  ['announced when it was due', { delisting: { announcedAt: announced.effectiveAt } }, 'delisting'],
  ['carried out before its instant', { closing: { at: announced.effectiveAt - 1 } }, 'delisting'],
  ['of another action', { delisting: { actionId: '7:other' } }, 'delisting'],
  ['by a client', { closing: { actor: 'client' } }, 'delisting'],
  ['for another reason', { reason: 'manually' }, 'delisting'],
  ['without the announcement', { delisting: 'left out' }, 'closing'],
])('CA-14 a close %s is not proved', async (_name, change, check) => {
  expect(await outcomes(receiptOf('buy', change))).toMatchObject({ signature: 'passed', [check]: 'failed' });
});

test('CA-14 without an announcement the form stays the first', () => {
  expect(signer.sign(receiptFor('buy', opened, closed)).format).toBe('candor-receipt-1');
  expect(signer.sign(receiptOf('buy', {})).format).toBe('candor-receipt-3');
});
