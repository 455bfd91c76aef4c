import { createHmac, randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { KeyFile } from '../keyFile.ts';
import { readKeys } from '../keyFile.ts';
import { keysIn } from '../keySource.ts';
import type { TestBankAccess } from '../providers/payments/interface.ts';
import { siteAddress } from './sites.ts';

const shape = z.object({ key: z.base64().transform((text) => Buffer.from(text, 'base64')) });

/** Key that this server shares with the Test bank's process; the first of the two to start creates it. */
const bankKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'bankKeys.json',
  shape,
  make: () => ({ key: randomBytes(32).toString('base64') }),
};

/**
 * Returns how one brand's adapter reaches the Test bank: an address that names provider and brand, and a secret that
 * both sides derive from the bank's key. Undefined in live mode.
 */
export function testBankAccess(config: Config): (brandId: BrandId, providerId: string) => TestBankAccess {
  const { bank } = config;
  assert(bank !== undefined, 'MODE=live has no Test bank');
  const { key } = readKeys(bankKeyFile, keysIn(config.dataDir), 'demo');
  const address = siteAddress(bank.host, config);
  return (brandId, providerId) => ({
    url: `${address}/gateway/${providerId}/${brandId}`,
    secret: createHmac('sha256', key).update(`${brandId}:${providerId}`).digest('hex'),
  });
}
