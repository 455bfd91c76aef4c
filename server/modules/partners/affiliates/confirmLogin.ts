import type { AffiliateSession as WireSession } from '@candor/contracts/http/affiliate.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { confirmIdentity, confirmOptions } from '../../access/factors/index.ts';
import type { Confirming } from '../../access/factors/index.ts';
import type { AffiliateCaller } from '../../access/sessions/index.ts';
import { present } from './enter.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerFactors, partnerOwner } from './partnerFactors.ts';
import { provePassword } from './provePassword.ts';
import { findById } from './store.ts';

/** Rule AF-21: takes a full proof of identity, after which the session continues under a new token. */
export async function confirmAffiliate(
  deps: AffiliateDeps,
  request: RequestOf<Calls['confirmAffiliate']>,
  caller: AffiliateCaller,
): Promise<Result<WireSession>> {
  const { brandId, affiliateId } = caller.session;
  const found = await transaction(deps.pool, brandId, (connection) => findById(connection, affiliateId));
  if (found === undefined) return refuse({ code: 'sessionMissing' });
  const wrong = { code: 'invalidCredentials', field: 'password' } as const;
  const person = {
    ...confirming(caller),
    provePassword: (password: string) => provePassword(deps, found, password, wrong),
  };
  const proven = await confirmIdentity(partnerFactors(deps), request, person, caller);
  if (!proven.ok) return proven;
  const token = await deps.sessions.renew(caller);
  return token.ok ? accept(present(found, token.value)) : token;
}

export function confirmAffiliatePasskey(
  deps: AffiliateDeps,
  { challenge }: RequestOf<Calls['confirmAffiliatePasskey']>,
  caller: AffiliateCaller,
) {
  return confirmOptions(partnerFactors(deps), challenge, confirming(caller), caller);
}

function confirming({ session }: AffiliateCaller): Confirming {
  return { owner: partnerOwner(session), sessionId: session.id };
}
