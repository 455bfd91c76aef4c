import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { TapeProof } from '@candor/contracts/evidence/tapeProof.ts';
import { leafBytes, merklePath, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { BlockWriter } from '@candor/domain/evidence/tapeBlock.ts';
import { negate } from '@candor/domain/money/money.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { sha256 } from '@candor/server/modules/engine/tape/hours.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON, eur, price, quoteOf } from '../support/dealing.ts';

export const signer = readReceiptKeys(keysIn(mkdtempSync(join(tmpdir(), 'candor-keys-'))), 'demo');
export const opened = quoteOf('EURUSD', '1.08500', '1.08512');
export const closed = quoteOf('EURUSD', '1.08711', '1.08723', NOON + 61_000);
/** Text of the receipt's file. */
export const text = receiptText(signer.sign(receiptFor('buy', opened, closed)));

/** Builds an hour's whole tape: a block of one tick for each of these. */
export function tapeOf(ticks: readonly Quote[], isProvisional = false): Published & { readonly proofs: TapeProof[] } {
  const blocks = ticks.map((tick) => {
    const block = new BlockWriter(tick);
    block.add(tick, 5);
    block.end();
    return block.whole();
  });
  const leaves = blocks.map((block) => sha256(leafBytes(block)));
  const root = merkleRoot(leaves, sha256);
  const proofs = blocks.map((block, index) => ({
    hour: NOON,
    index,
    count: blocks.length,
    block,
    path: merklePath(leaves, index, sha256),
    root,
    provisional: isProvisional,
  }));
  return {
    proofs,
    keys: async () => signer.publicKeys,
    symbolChanges: async () => [],
    proof: async (tickId) => proofs[ticks.findIndex((tick) => tick.tickId === tickId)] ?? 'none',
    block: async ({ hour, index }) => (hour === NOON ? proofs[index] : undefined) ?? 'none',
    root: async () => (isProvisional ? 'none' : root),
    newestHour: async () => (isProvisional ? 'none' : NOON),
    log: async () => 'none',
    logProof: async () => 'none',
  };
}

export function receiptFor(direction: Direction, open: Quote, close: Quote): Receipt {
  const openRate = openingRate(open, direction);
  const position = { id: 4_711, symbol: 'EURUSD', direction, amount: eur('250'), leverage: 30 };
  const closeRate = closingPrice(close, direction);
  const profit = profitAt({ ...position, openRate }, closeRate);
  const either = {
    batch: 17,
    commandId: 'c-1',
    actor: 'client' as const,
    ruleVersion: '1',
    expectedRate: price('1.085'),
    stopLoss: null,
    takeProfit: null,
    arrival: null,
  };
  const opening: ReceiptExecution = {
    ...either,
    id: 4_712,
    kind: 'open',
    at: NOON,
    tick: withoutSymbol(open),
    markUp: openRate - openingPrice(open, direction),
    fillRate: openRate,
    closing: null,
  };
  const entry = {
    id: 4_714,
    kind: 'trade' as const,
    chainPosition: 3,
    hash: 'ab'.repeat(32),
    postings: [
      { account: 'client' as const, amount: profit },
      { account: 'trading' as const, amount: negate(profit) },
    ],
  };
  const closing: ReceiptExecution = {
    ...either,
    id: 4_713,
    kind: 'close',
    at: NOON + 61_000,
    tick: withoutSymbol(close),
    markUp: 0n,
    fillRate: closeRate,
    closing: { reason: 'manually', profit, entry },
  };
  const account = { pin: '12345678', book: 'demo' as const, currency: 'EUR' };
  const nothing = { splits: [], delisting: undefined, symbolChanges: [], isLogged: false };
  return { brandId: 'northline', account, position, executions: [opening, closing], ...nothing };
}

export function withoutSymbol({ symbol: _symbol, ...tick }: Quote): ReceiptExecution['tick'] {
  return tick;
}

export function outcomes(receipt: string, published: Published) {
  return verifyReceipt(receipt, published, cryptography).then(({ checks }) =>
    Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome])),
  );
}
