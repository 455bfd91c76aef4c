import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { changeAddress, disownDevices, noteCredentials, ownerOf, setPassword } from '../clients/index.ts';
import { endChallenges, forgetFactorsSince } from '../../access/factors/index.ts';
import { endLost } from '../../access/lostFactors/index.ts';
import { endAllMailCodes, issueMailCode } from '../../access/notifications/index.ts';
import { replaceDetailsSince } from '../payout/index.ts';
import { newSecret } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import type { MailLinkDeps } from './deps.ts';
import { followLink } from './followLink.ts';

/**
 * T14: the reader of the client's mails reports that it was not them. The password, which another person may know, is
 * invalidated immediately, every session ends, all browsers are forgotten, all other links are invalidated, and the
 * address to which the mail went is restored. Everything set up since the mail's event is removed: passkeys, an app,
 * recovery codes, the bank account for withdrawals. Setting a new password is the next step.
 */
export async function reportNotMe(
  deps: MailLinkDeps,
  { code }: { readonly code: string },
  { brand }: Visitor,
): Promise<Result<{ code: string }>> {
  const random = await deps.hasher.hash(newSecret().text);
  if (!random.ok) return random;
  const done = await transaction(deps.pool, brand.id, async (connection) => {
    const now = deps.clock.now();
    const found = await followLink(connection, { purpose: 'notMe', code, now });
    if (found === undefined) return undefined;
    const { client, used } = found;
    await endAllMailCodes(connection, { clientId: client.id, warningsAfter: used.id, now });
    if (used.email !== undefined && used.email !== client.email) {
      await changeAddress(connection, client, used.email, now);
    }
    await setPassword(connection, client.id, random.value);
    await noteCredentials(connection, client.id, now);
    await endChallenges(connection, ownerOf(client), now);
    await endLost(connection, client, 'link', now);
    await disownDevices(connection, client.id);
    const since = used.createdAt;
    await forgetFactorsSince({ connection, keys: deps.factorKeys, now }, ownerOf(client), since);
    await replaceDetailsSince(connection, client.id, { since, now });
    const { id: clientId } = client;
    return {
      closeSessions: await deps.sessions.endAllWithin(connection, clientId, 'reported'),
      next: await issueMailCode(connection, { brandId: brand.id, clientId, purpose: 'password', now }),
    };
  });
  if (done === undefined) return refuse({ code: 'linkInvalid' });
  done.closeSessions();
  return accept({ code: done.next });
}
