import { leafBytes, rootOfPath } from '@candor/domain/evidence/merkle.ts';
import { isClosingRight, isOpeningRight } from '@candor/domain/evidence/receipt.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { parseReceipt, receiptOf, signedText } from './receipt.ts';
import type { ReceiptKey, SignedReceipt } from './receipt.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a machine must be able to do; browsers and Node bring both. */
export interface Cryptography {
  sha256(bytes: Bytes): Promise<Bytes>;
  /** Ed25519. */
  verify(signature: Bytes, signed: { readonly publicKey: Bytes; readonly text: string }): Promise<boolean>;
}

/** That a tick is in the tape, as the archive proves it. */
export interface TapeProof {
  readonly hour: Instant;
  readonly index: number;
  readonly count: number;
  readonly block: Uint8Array;
  readonly path: readonly Bytes[];
  readonly root: Bytes;
  readonly provisional: boolean;
}

/** What is published; undefined where it could not be asked for. */
export interface Published {
  keys(): Promise<readonly ReceiptKey[] | undefined>;
  /** `none`: the tape has no such tick, or not yet. */
  proof(tickId: number): Promise<TapeProof | 'none' | undefined>;
  /** The root of an hour that has ended. */
  root(hour: Instant): Promise<Bytes | 'none' | undefined>;
}

export const checkNames = ['form', 'signature', 'key', 'opening', 'closing', 'openingTick', 'tick'] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * `provisional`: right as far as can be said before the hour has ended. `waiting`: the tape does not show the tick yet,
 * or no longer. `unasked`: what is published could not be reached.
 */
export type CheckOutcome = 'passed' | 'provisional' | 'waiting' | 'unasked' | 'failed';

export interface Check {
  readonly name: CheckName;
  readonly outcome: CheckOutcome;
  /** The hour and root that were used. */
  readonly tape?: { readonly hour: Instant; readonly root: Bytes };
}

export interface Verification {
  readonly receipt: SignedReceipt | undefined;
  readonly checks: readonly Check[];
}

/** Checks a receipt's text in the order in which one check makes sense after the other. */
export async function verifyReceipt(text: string, published: Published, crypto: Cryptography): Promise<Verification> {
  const receipt = parseReceipt(text);
  if (receipt === undefined) return { receipt, checks: [{ name: 'form', outcome: 'failed' }] };
  const checks: Check[] = [
    { name: 'form', outcome: 'passed' },
    { name: 'signature', outcome: verdict(await isSigned(receipt, crypto)) },
    { name: 'key', outcome: await checkKey(receipt, published) },
    ...checkFigures(receiptOf(receipt)),
    ...(await checkTicks(receiptOf(receipt), published, crypto)),
  ];
  return { receipt, checks };
}

/** Everything was checked and right. */
export function isProven({ checks }: Verification): boolean {
  return checks.every(({ outcome }) => outcome === 'passed' || outcome === 'provisional');
}

/** `open`: nothing speaks against it, but something could not be asked or is not there. */
export type Verdict = 'proven' | 'provisional' | 'open' | 'failed';

export function verdictOf(verification: Verification): Verdict {
  const has = (outcome: CheckOutcome): boolean => verification.checks.some((check) => check.outcome === outcome);
  if (has('failed')) return 'failed';
  if (!isProven(verification)) return 'open';
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

/** Recomputed by the same rules that the desk deals by. */
function checkFigures(receipt: Receipt): Check[] {
  const [, last] = receipt.executions;
  const opening: Check = { name: 'opening', outcome: verdict(isOpeningRight(receipt)) };
  if (last === undefined) return [opening];
  if (last.kind === 'close') return [opening, { name: 'closing', outcome: verdict(isClosingRight(receipt)) }];
  const isUpdate = last.kind === 'update' && last.fillRate === null && last.closing === null;
  return isUpdate ? [opening] : [opening, { name: 'closing', outcome: 'failed' }];
}

async function checkTicks(receipt: Receipt, published: Published, crypto: Cryptography): Promise<Check[]> {
  const names = receipt.executions.length === 1 ? (['tick'] as const) : (['openingTick', 'tick'] as const);
  const checks: Check[] = [];
  for (const [index, execution] of receipt.executions.entries()) {
    const name = names[index] ?? 'tick';
    const check = () => checkTick(receipt, execution, published, crypto);
    const first = await check();
    // Its hour may have ended between the question for the proof and the one for the root.
    checks.push({ name, ...(first.outcome === 'failed' ? await check() : first) });
  }
  return checks;
}

async function checkTick(
  receipt: Receipt,
  { tick }: ReceiptExecution,
  published: Published,
  crypto: Cryptography,
): Promise<Omit<Check, 'name'>> {
  const proof = await published.proof(tick.tickId);
  if (proof === undefined) return { outcome: 'unasked' };
  if (proof === 'none') return { outcome: 'waiting' };
  const tape = { hour: proof.hour, root: proof.root };
  if (!hasTick(proof.block, { ...tick, symbol: receipt.position.symbol })) return { outcome: 'failed', tape };
  const leaf = await crypto.sha256(leafBytes(proof.block));
  const root = await rootOfPath(leaf, proof, proof.path, (bytes) => crypto.sha256(bytes));
  if (root === undefined || !isSame(root, proof.root)) return { outcome: 'failed', tape };
  return { outcome: await checkRoot(proof, published), tape };
}

async function checkRoot({ hour, root, provisional }: TapeProof, published: Published): Promise<CheckOutcome> {
  const known = await published.root(hour);
  if (known === undefined) return 'unasked';
  // A root that is published is the only one of its hour, whatever a proof says of itself.
  if (known !== 'none') return verdict(isSame(known, root));
  return provisional ? 'provisional' : 'failed';
}

/** The tick stands in the block, the same in every field. */
function hasTick(block: Uint8Array, tick: Quote): boolean {
  let isThere = false;
  const read = readBlock(block, 0, (found) => {
    if (found.tickId === tick.tickId) isThere = isSameTick(found, tick);
  });
  return isThere && read?.isWhole === true && read.end === block.length;
}

function isSameTick(found: Quote, tick: Quote): boolean {
  const isSamePrice = found.symbol === tick.symbol && found.buy === tick.buy && found.sell === tick.sell;
  const isSameTime = found.sourceTime === tick.sourceTime && found.receivedTime === tick.receivedTime;
  return isSamePrice && isSameTime && found.source === tick.source;
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}

function verdict(isRight: boolean): CheckOutcome {
  return isRight ? 'passed' : 'failed';
}
