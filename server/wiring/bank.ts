import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { TestBankAccess } from '../providers/payments/interface.ts';
import { siteAddress } from './sites.ts';

const keyFile = z.object({ key: z.base64().transform((text) => Buffer.from(text, 'base64')) });

/**
 * How one brand's adapter reaches the Test bank: by an address that names provider and brand, and with a secret that
 * both derive from the bank's key. There is none in live mode.
 */
export function testBankAccess(config: Config): (brandId: BrandId, providerId: string) => TestBankAccess {
  const { bank } = config;
  assert(bank !== undefined, 'MODE=live has no Test bank');
  const key = readBankKey(join(config.dataDir, 'bankKeys.json'));
  const address = siteAddress(bank.host, config);
  return (brandId, providerId) => ({
    url: `${address}/gateway/${providerId}/${brandId}`,
    secret: createHmac('sha256', key).update(`${brandId}:${providerId}`).digest('hex'),
  });
}

/** The key that this server shares with the bank's process; whichever of them starts first makes it. */
function readBankKey(file: string): Buffer {
  if (!existsSync(file)) makeKey(file);
  return keyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).key;
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
