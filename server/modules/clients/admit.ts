import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { factorStatus, hasFactor, startChallenge } from '../factors/index.ts';
import type { Visitor } from '../sessions/index.ts';
import { askForFactor, bindBrowser, ownerOf, withFactors } from './clientFactors.ts';
import { checkOpen, enter } from './enter.ts';
import type { ClientParts } from './parts.ts';
import type { Client } from './store.ts';

/** What a challenge at the entrance was made for. */
export const LOGIN_PURPOSE = 'login';
export const SETUP_PURPOSE = 'setup';
const LIMITED = 'limited';

/** Ruling R16: a login begun by a link stays limited, also with a second factor. */
export function isLimitedContext(context: string): boolean {
  return context === LIMITED;
}

/** The password, or the link in a mail, is proven: a session, or first the second factor. */
export async function admit(
  parts: ClientParts,
  client: Client,
  visitor: Visitor,
  { isLimited }: { readonly isLimited: boolean },
): Promise<Result<WireSession>> {
  const owner = ownerOf(client);
  const context = isLimited ? LIMITED : '';
  const asked = await withFactors(parts, client.brandId, async (work) => {
    if (hasFactor(await factorStatus(work, owner))) {
      return askForFactor(work, { owner, purpose: LOGIN_PURPOSE, context }, visitor);
    }
    if (visitor.brand.secondFactor === 'optional') return undefined;
    // No one sets up a factor of an account that nobody may use.
    const open = checkOpen(client);
    if (!open.ok) return open;
    const handle = await startChallenge(work, {
      ...{ brandId: owner.brandId, kind: owner.kind, ownerId: owner.id, purpose: SETUP_PURPOSE, context },
      browser: bindBrowser(visitor),
    });
    return refuse({ code: 'secondFactorSetup', params: { challenge: handle } });
  });
  return asked ?? enter(parts, client, visitor, { isLimited, method: isLimited ? 'link' : 'password' });
}
