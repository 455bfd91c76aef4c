import { receiptOf } from '@candor/contracts/evidence/receipt.ts';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Verdict, Verification } from '@candor/contracts/evidence/verify.ts';
import { sealOf } from '@candor/domain/evidence/seal.ts';
import { canVerify, cryptography } from '../../data/cryptography.ts';
import { published } from '../../data/evidence.ts';
import { sealHash } from '../../data/seals.ts';

/** Checks of a receipt, and the hash of the seal that its figures make. */
export interface Verified {
  readonly kind: 'done';
  readonly verification: Verification;
  readonly verdict: Verdict;
  readonly hash: string | undefined;
}

/** Runs every check of a receipt in this browser; `unsupported` if it cannot check signatures. */
export async function verifyText(text: string): Promise<Verified | { readonly kind: 'unsupported' }> {
  if (!(await canVerify())) return { kind: 'unsupported' };
  const verification = await verifyReceipt(text, published, cryptography);
  return { kind: 'done', verification, verdict: verdictOf(verification), hash: await hashOf(verification) };
}

const AGAIN_MS = 5_000;

/** Verifies a receipt now, and again until everything is published. Returns a function that stops it. */
export function keepVerifying(text: string, onVerified: (found: Awaited<ReturnType<typeof verifyText>>) => void) {
  const current: { isOver: boolean; timer?: number } = { isOver: false };
  const run = async (): Promise<void> => {
    const found = await verifyText(text);
    if (current.isOver) return;
    onVerified(found);
    if (found.kind === 'done' && found.verdict === 'early')
      current.timer = window.setTimeout(() => void run(), AGAIN_MS);
  };
  void run();
  return () => {
    current.isOver = true;
    window.clearTimeout(current.timer);
  };
}

async function hashOf({ receipt }: Verification): Promise<string | undefined> {
  const facts = receipt && sealOf(receiptOf(receipt));
  return (facts && (await sealHash(facts))) ?? undefined;
}
