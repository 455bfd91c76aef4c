import { BlockList, isIP } from 'node:net';
import type { BrandId } from '@candor/domain/ids.ts';
import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OperatorApiDeps } from './deps.ts';
import { findKey, noteUse } from './keyStore.ts';
import { brandOfKey, hashOfKey } from './keyText.ts';

/** Key that is making a call. */
export interface OperatorCaller {
  readonly brandId: BrandId;
  readonly keyId: number;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  readonly expiresAt: number;
}

/**
 * Rule OA-4: finds the owner of a key. An unknown, expired or revoked key is refused alike (`keyInvalid`), one from a
 * network other than it was issued for as `keyAddress`.
 */
export async function enter(
  { pool, clock, isBrand }: Pick<OperatorApiDeps, 'pool' | 'clock' | 'isBrand'>,
  { text, address }: { readonly text: string; readonly address: string },
): Promise<Result<OperatorCaller>> {
  const brandId = brandOfKey(text);
  if (brandId === undefined || !isBrand(brandId)) return refuse({ code: 'keyInvalid' });
  return transaction(pool, brandId, async (connection): Promise<Result<OperatorCaller>> => {
    const now = clock.now();
    const found = await findKey(connection, hashOfKey(text), now);
    if (found === undefined) return refuse({ code: 'keyInvalid' });
    const { id: keyId, name, scopes, addresses, expiresAt } = found;
    if (addresses.length > 0 && !isWithin(address, addresses)) return refuse({ code: 'keyAddress' });
    await noteUse(connection, found, now);
    return accept({ brandId, keyId, name, scopes, expiresAt });
  });
}

/** Is the address in one of these networks? An IPv4 address that arrives as IPv6 counts as IPv4. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    const kind = isIP(net);
    if (kind === 0) continue;
    list.addSubnet(net, prefix === undefined ? (kind === 4 ? 32 : 128) : Number.parseInt(prefix, 10), typeOf(kind));
  }
  return list.check(plain, typeOf(family));
}

function typeOf(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
