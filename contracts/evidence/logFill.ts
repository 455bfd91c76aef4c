import { utf8Bytes } from '@candor/domain/evidence/utf8.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import * as z from 'zod/mini';
import type { Cryptography } from './cryptography.ts';
import { evidenceExecution, evidencePosition, executionToWire } from './receipt.ts';
import type { WantedEntry } from './published.ts';
import type { SignedReceipt } from './receipt.ts';

type WireFill = Pick<SignedReceipt, 'brand' | 'account' | 'position'> & {
  readonly execution: SignedReceipt['executions'][number];
};

/**
 * Returns the text whose hash the public log contains for an execution: the facts in its receipt, on six lines (rule
 * PL-3).
 */
export function fillText(
  {
    brandId: brand,
    account,
    position,
    execution,
  }: Pick<Receipt, 'brandId' | 'account' | 'position'> & {
    readonly execution: ReceiptExecution;
  },
  salt: string,
): string {
  return wireFillText({ brand, account, position, execution: executionToWire(execution) }, salt);
}

/** Returns the public log's entry for the execution of a receipt; undefined if the receipt has no salt. */
export async function entryOfReceipt(
  { brand, account, position, executions, log_salt: salt }: SignedReceipt,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Promise<WantedEntry | undefined> {
  const execution = executions.at(-1);
  if (salt === undefined || execution === undefined) return undefined;
  const text = wireFillText({ brand, account, position, execution }, salt);
  return { batch: execution.batch, hash: await sha256(utf8Bytes(text)) };
}

function wireFillText(
  { brand, account: { pin, book, currency }, position, execution }: WireFill,
  salt: string,
): string {
  const stated = JSON.stringify(z.encode(evidencePosition, position));
  const done = JSON.stringify(z.encode(evidenceExecution, execution));
  return `candor-log-fill-1\n${salt}\n${brand}\n${pin} ${book} ${currency}\n${stated}\n${done}\n`;
}
