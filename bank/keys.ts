import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const keyFile = z.object({ key: z.base64().transform((text) => Buffer.from(text, 'base64')) });

/** Reads the key from which all merchants' secrets are derived; the first process that needs it creates it. */
export function readBankKey(file: string): Buffer {
  if (!existsSync(file)) makeKey(file);
  return keyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).key;
}

/** Derives the secret shared by the bank and one brand's adapter of one provider. */
export function secretOf(key: Buffer, { brand, provider }: { readonly brand: string; readonly provider: string }) {
  return createHmac('sha256', key).update(`${brand}:${provider}`).digest('hex');
}

/** Compares in constant time. */
export function isSame(sent: string | undefined, expected: string): boolean {
  const [left, right] = [sent ?? '', expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify({ key: randomBytes(32).toString('base64') })}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never replaces another.
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
}
