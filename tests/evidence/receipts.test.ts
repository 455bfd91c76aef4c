import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReceipt, receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { isProven, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Published, TapeProof } from '@candor/contracts/evidence/verify.ts';
import { leafBytes, merklePath, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { BlockWriter } from '@candor/domain/evidence/tapeBlock.ts';
import { negate } from '@candor/domain/money/money.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { readReceiptKeys } from '@candor/server/modules/receipts/index.ts';
import { sha256 } from '@candor/server/modules/tape/hours.ts';
import { cryptography } from '../../scripts/verify/cryptography.ts';
import { NOON, eur, price, quoteOf } from '../support/dealing.ts';

const signer = readReceiptKeys(join(mkdtempSync(join(tmpdir(), 'candor-keys-')), 'receiptKeys.json'), 'demo');
const opened = quoteOf('EURUSD', '1.08500', '1.08512');
const closed = quoteOf('EURUSD', '1.08711', '1.08723', NOON + 61_000);
const text = receiptText(signer.sign(receiptFor('buy', opened, closed)));

/** A block of one tick for each of these, as the hour's whole tape. */
function tapeOf(ticks: readonly Quote[], isProvisional = false): Published & { readonly proofs: TapeProof[] } {
  const blocks = ticks.map((tick) => {
    const block = new BlockWriter(tick);
    block.add(tick, 5);
    block.end();
    return block.whole();
  });
  const leaves = blocks.map((block) => sha256(leafBytes(block)));
  const root = merkleRoot(leaves, sha256);
  const proofs = blocks.map((block, index) => ({
    ...{ hour: NOON, index, count: blocks.length, block, path: merklePath(leaves, index, sha256), root },
    provisional: isProvisional,
  }));
  return {
    proofs,
    keys: async () => signer.publicKeys,
    proof: async (tickId) => proofs[ticks.findIndex((tick) => tick.tickId === tickId)] ?? 'none',
    root: async () => (isProvisional ? 'none' : root),
  };
}

function receiptFor(direction: Direction, open: Quote, close: Quote): Receipt {
  const openRate = openingRate(open, direction);
  const position = { id: 4_711, symbol: 'EURUSD', direction, amount: eur('250'), leverage: 30 };
  const closeRate = closingPrice(close, direction);
  const profit = profitAt({ ...position, openRate }, closeRate);
  const either = {
    ...{ batch: 17, commandId: 'c-1', actor: 'client' as const, ruleVersion: '1', expectedRate: price('1.085') },
    ...{ stopLoss: null, takeProfit: null },
  };
  const opening: ReceiptExecution = {
    ...{ ...either, id: 4_712, kind: 'open', at: NOON, tick: withoutSymbol(open) },
    ...{ markUp: openRate - openingPrice(open, direction), fillRate: openRate, closing: null },
  };
  const entry = {
    ...{ id: 4_714, kind: 'trade' as const, chainPosition: 3, hash: 'ab'.repeat(32) },
    postings: [
      { account: 'client' as const, amount: profit },
      { account: 'trading' as const, amount: negate(profit) },
    ],
  };
  const closing: ReceiptExecution = {
    ...{ ...either, id: 4_713, kind: 'close', at: NOON + 61_000, tick: withoutSymbol(close) },
    ...{ markUp: 0n, fillRate: closeRate, closing: { reason: 'manually', profit, entry } },
  };
  const account = { pin: '12345678', book: 'demo' as const, currency: 'EUR' };
  return { brandId: 'northline', account, position, executions: [opening, closing] };
}

function withoutSymbol({ symbol: _symbol, ...tick }: Quote): ReceiptExecution['tick'] {
  return tick;
}

function outcomes(receipt: string, published: Published) {
  return verifyReceipt(receipt, published, cryptography).then(({ checks }) =>
    Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome])),
  );
}

const allRight = {
  ...{ form: 'passed', signature: 'passed', key: 'passed', opening: 'passed', closing: 'passed' },
  ...{ openingTick: 'passed', tick: 'passed' },
};

test('H1 a receipt is read back as it was, and passes every check', async () => {
  const receipt = parseReceipt(text);
  expect(receipt && receiptOf(receipt)).toEqual(receiptFor('buy', opened, closed));
  expect(await outcomes(text, tapeOf([opened, closed]))).toEqual(allRight);
  expect(isProven(await verifyReceipt(text, tapeOf([opened, closed]), cryptography))).toBe(true);
});

test('H1 the same receipt gets the same bytes again', () => {
  expect(receiptText(signer.sign(receiptFor('buy', opened, closed)))).toBe(text);
});

test('H1 any flipped byte of a receipt fails', async () => {
  const published = tapeOf([opened, closed]);
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ flip;
      const verification = await verifyReceipt(changed.toString('utf8'), published, cryptography);
      expect(verification.checks.some(({ outcome }) => outcome === 'failed')).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('H1 whoever signs anew after a change needs a key that is published', async () => {
  const other = readReceiptKeys(join(mkdtempSync(join(tmpdir(), 'candor-keys-')), 'receiptKeys.json'), 'demo');
  const forged = receiptText(other.sign(receiptFor('buy', opened, closed)));
  expect(await outcomes(forged, tapeOf([opened, closed]))).toEqual({ ...allRight, key: 'failed' });
});

test.each(['buy', 'sell'] as const)('H1 two clients at the same tick have the same price evidence: %s', (direction) => {
  const first = receiptFor(direction, opened, closed);
  const second = { ...receiptFor(direction, opened, closed), account: { ...first.account, pin: '87654321' } };
  const evidence = ({ executions }: Receipt) =>
    executions.map(({ tick, markUp, fillRate }) => [tick, markUp, fillRate]);
  expect(evidence(second)).toEqual(evidence(first));
});

test('H1 a signed receipt whose figures do not follow from its ticks fails', async () => {
  const { executions, ...rest } = receiptFor('sell', opened, closed);
  const [opening, closing] = executions;
  if (opening === undefined || closing === undefined || closing.closing === null)
    throw new Error('both executions are there');
  const worse = { ...opening, fillRate: price('1.08400') };
  const generous = { ...closing, closing: { ...closing.closing, profit: eur('1000') } };
  const check = (changed: readonly ReceiptExecution[]) =>
    outcomes(receiptText(signer.sign({ ...rest, executions: changed })), tapeOf([opened, closed]));
  expect(await check([worse, closing])).toMatchObject({ opening: 'failed', closing: 'failed', signature: 'passed' });
  expect(await check([opening, generous])).toMatchObject({ opening: 'passed', closing: 'failed' });
  expect(await check([opening])).not.toHaveProperty('closing');
});

test('B4.7 a tape that was changed anywhere fails', async () => {
  const published = tapeOf([opened, closed, quoteOf('EURUSD', '1.1', '1.2')]);
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
      const changed = published.proofs.map((proof) => {
        const block = proof.block.slice();
        const at = place % block.length;
        block[at] = (block[at] ?? 0) ^ flip;
        return { ...proof, block };
      });
      const proof: Published['proof'] = async (tickId) =>
        changed[[opened.tickId, closed.tickId].indexOf(tickId)] ?? 'none';
      expect(await outcomes(text, { ...published, proof })).toMatchObject({ openingTick: 'failed', tick: 'failed' });
    }),
  );
});

test('B4.7 a tape with another price at the tick fails, though it proves itself', async () => {
  const another = { ...closed, buy: price('1.08724') };
  expect(await outcomes(text, tapeOf([opened, another]))).toEqual({ ...allRight, tick: 'failed' });
});

test('B4.7 a root that is not the published one fails; one of an hour under way is provisional', async () => {
  const published = tapeOf([opened, closed]);
  const other = { ...published, root: async () => sha256(new Uint8Array([1])) };
  expect(await outcomes(text, other)).toMatchObject({ openingTick: 'failed', tick: 'failed' });
  expect(await outcomes(text, { ...published, root: async () => 'none' as const })).toMatchObject({ tick: 'failed' });
  expect(await outcomes(text, tapeOf([opened, closed], true))).toMatchObject({ tick: 'provisional' });
});

test('what could not be asked is said to be so', async () => {
  const nobody: Published = { keys: async () => undefined, proof: async () => undefined, root: async () => undefined };
  expect(await outcomes(text, nobody)).toEqual({
    ...allRight,
    key: 'unasked',
    openingTick: 'unasked',
    tick: 'unasked',
  });
  expect(await outcomes(text, tapeOf([opened]))).toEqual({ ...allRight, tick: 'waiting' });
});
