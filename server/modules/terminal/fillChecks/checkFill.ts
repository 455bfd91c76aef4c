import { parseReceipt, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Check } from '@candor/contracts/evidence/check.ts';
import { fillVerdict } from '@candor/domain/evidence/fillCheck.ts';
import type { FillVerdict } from '@candor/domain/evidence/fillCheck.ts';
import type { BrandId, ClientId, ExecutionId } from '@candor/domain/ids.ts';
import { cryptography, findReceipt } from '../../engine/receipts/index.ts';
import type { FillCheckDeps } from './deps.ts';

type CheckDeps = Pick<FillCheckDeps, 'pool' | 'signer' | 'published'>;

interface ReportedReceipt {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly execution: ExecutionId;
  readonly receipt: string;
}

/** Rule FS-4: checks the reported receipt and our own of the same fill, with the same functions as the browser. */
export async function checkFill(
  { pool, signer, published }: CheckDeps,
  { brandId, clientId, execution, receipt }: ReportedReceipt,
): Promise<FillVerdict> {
  const found = await findReceipt(pool, { brandId, clientId }, { execution });
  const own = found && receiptText(signer.sign(found));
  const ownCheck = own === undefined ? undefined : await verifyReceipt(own, published, cryptography);
  const reported = await verifyReceipt(receipt, published, cryptography);
  return fillVerdict({
    own: ownCheck && verdictOf(ownCheck),
    reported: verdictOf(reported),
    isSigned: isSigned(reported.checks),
    isSame: own === canonicalReceipt(receipt),
  });
}

function isSigned(checks: readonly Check[]): boolean {
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name);
  return passed.includes('signature') && passed.includes('key');
}

/** Returns the receipt's canonical text, however the file was laid out. */
function canonicalReceipt(text: string): string | undefined {
  const receipt = parseReceipt(text);
  return receipt && receiptText(receipt);
}
