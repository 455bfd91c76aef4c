import {
  areSymbolChangesRight,
  isBookingRight,
  isClosingRight,
  isDelistingRight,
  isOpeningRight,
} from '@candor/domain/evidence/receipt.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { symbolChangeFault } from '@candor/domain/evidence/symbolChanges.ts';
import { verdict } from './check.ts';
import type { Check, CheckOutcome, CheckName } from './check.ts';
import { checkLog } from './checkLog.ts';
import { checkTicks } from './checkTicks.ts';
import type { Cryptography } from './cryptography.ts';
import type { Published } from './published.ts';
import { parseReceipt, receiptOf, signedText } from './receipt.ts';
import type { SignedReceipt } from './receipt.ts';
import { isSame } from './tapeProof.ts';
import { arrivalFault } from '@candor/domain/evidence/arrival.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { provenBlock } from './provenBlock.ts';
import type { Evidence } from './provenBlock.ts';

export interface Verification {
  readonly receipt: SignedReceipt | undefined;
  readonly checks: readonly Check[];
}

/** Checks the text of a receipt. The checks are in the order in which each is meaningful. */
export async function verifyReceipt(text: string, published: Published, crypto: Cryptography): Promise<Verification> {
  const receipt = parseReceipt(text);
  if (receipt === undefined) return { receipt, checks: [{ name: 'form', outcome: 'failed' }] };
  const checks: Check[] = [
    { name: 'form', outcome: 'passed' },
    { name: 'signature', outcome: verdict(await isSigned(receipt, crypto)) },
    { name: 'key', outcome: await checkKey(receipt, published) },
    ...(await checkSymbol(receiptOf(receipt), published)),
    ...checkRates(receiptOf(receipt)),
    ...(await checkTicks(receiptOf(receipt), { published, crypto })),
    ...(await checkArrivals(receiptOf(receipt), { published, crypto })),
    ...(await checkLog(receipt, { published, crypto })),
  ];
  return { receipt, checks };
}

/** Are all checks complete and right? */
export function isProven({ checks }: Verification): boolean {
  return checks.every(({ outcome }) => outcome === 'passed' || outcome === 'provisional');
}

/**
 * Result of all checks together. `early`: right so far, but the newest part of the tape is not published yet. `open`:
 * nothing contradicts the receipt, but some data could not be requested or is missing.
 */
export type Verdict = 'proven' | 'provisional' | 'early' | 'open' | 'failed';

/** Combines the outcomes of all checks: the worst outcome is the result. */
export function verdictOf(verification: Verification): Verdict {
  const has = (outcome: CheckOutcome): boolean => verification.checks.some((check) => check.outcome === outcome);
  if (has('failed')) return 'failed';
  if (has('waiting') || has('unasked')) return 'open';
  if (has('early')) return 'early';
  return has('provisional') ? 'provisional' : 'proven';
}

function isSigned(receipt: SignedReceipt, crypto: Cryptography): Promise<boolean> {
  return crypto.verify(receipt.signature, { publicKey: receipt.key.public_key, text: signedText(receipt) });
}

async function checkKey({ key }: SignedReceipt, published: Published): Promise<CheckOutcome> {
  const keys = await published.keys();
  if (keys === undefined) return 'unasked';
  return verdict(keys.some(({ id, publicKey }) => id === key.id && isSame(publicKey, key.public_key)));
}

/**
 * Rule CA-20: checks the symbol changes in a receipt against the public list. If the instrument has had only one symbol
 * according to both, there is no check.
 */
async function checkSymbol(receipt: Receipt, published: Published): Promise<Check[]> {
  const name = 'symbolChange';
  if (!areSymbolChangesRight(receipt)) return [{ name, outcome: 'failed' }];
  const symbolChanges = await published.symbolChanges();
  if (symbolChanges === undefined) return [{ name, outcome: 'unasked' }];
  const fault = symbolChangeFault(receipt, symbolChanges);
  if (fault !== undefined) return [{ name, outcome: 'failed', fault }];
  return receipt.symbolChanges.length === 0 ? [] : [{ name, outcome: 'passed' }];
}

/** Recalculates the prices and the booking with the same rules as the engine. */
function checkRates(receipt: Receipt): Check[] {
  const [, last] = receipt.executions;
  const opening: Check = { name: 'opening', outcome: verdict(isOpeningRight(receipt)) };
  if (last === undefined) return [opening];
  if (last.kind === 'close') {
    const name = receipt.delisting === undefined ? 'closing' : 'delisting';
    const closing: Check = { name, outcome: verdict(isClosingRight(receipt) && isDelistingRight(receipt)) };
    return [opening, closing, { name: 'booking', outcome: verdict(isBookingRight(receipt)) }];
  }
  const isUpdate = last.kind === 'update' && last.fillRate === null && last.closing === null;
  return isUpdate ? [opening] : [opening, { name: 'closing', outcome: 'failed' }];
}

/**
 * Checks, for each execution whose receipt states when an order arrived, that it was received before the decision and
 * after the last tick that the client's device had received. An order that names that tick cannot be dated before it. A
 * receipt without that tick or without an arrival proves nothing about this.
 */
async function checkArrivals(receipt: Receipt, evidence: Evidence): Promise<Check[]> {
  const last = receipt.executions.length - 1;
  const checks = receipt.executions.map((execution, index) =>
    checkArrival(index === last ? 'arrival' : 'openingArrival', execution, evidence),
  );
  return (await Promise.all(checks)).flat();
}

async function checkArrival(name: CheckName, { arrival, at }: ReceiptExecution, evidence: Evidence): Promise<Check[]> {
  if (arrival === null) return [];
  const { seenTick, receivedAt } = arrival;
  const early = arrivalFault(arrival, { at, seenAt: undefined });
  if (early !== undefined) return [{ name, outcome: 'failed', fault: early }];
  if (seenTick === null) return [{ name, outcome: 'passed' }];
  const { proof, ...found } = await provenBlock(seenTick, receivedAt, evidence);
  if (proof === undefined) return [{ name, ...found }];
  const seenAt = arrivalOf(proof.block, seenTick);
  if (seenAt === undefined) return [{ name, ...found, outcome: 'failed' }];
  const fault = arrivalFault(arrival, { at, seenAt });
  return [fault === undefined ? { name, ...found } : { name, ...found, outcome: 'failed', fault }];
}

/** Returns when a tick of the block was received; undefined if the block does not contain the tick. */
function arrivalOf(block: Uint8Array, tickId: number): Instant | undefined {
  let at: Instant | undefined;
  readBlock(block, 0, (tick) => {
    if (tick.tickId === tickId) at = tick.receivedTime;
  });
  return at;
}
