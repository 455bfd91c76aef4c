import { fill } from '@candor/contracts/evidence/checkFigures.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { shortHash } from '@candor/domain/evidence/seal.ts';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import type { VerifyWords } from './verifyWords.ts';

interface VerifiedSealProps {
  words: VerifyWords['seal'];
  receipt: SignedReceipt;
  hash: string;
  isBroken: boolean;
}

/** Seal of a receipt, computed from its figures: the one that the platform shows for the same trade. */
export function VerifiedSeal({ words, receipt, hash, isBroken }: VerifiedSealProps) {
  const number = String(receipt.position.id);
  const tick = receipt.executions.at(-1)?.tick.id;
  return (
    <ReceiptSeal
      hash={hash}
      isBroken={isBroken}
      label={fill(words.label, { number, hash: shortHash(hash) })}
      number={fill(words.number, { number })}
      {...(tick !== undefined && { tick: fill(words.tick, { tick: String(tick) }) })}
    />
  );
}
