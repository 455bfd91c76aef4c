import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import { disownDevices, findClient, setPassword } from '../clients/index.ts';
import { issueMailCode, useMailCode } from '../notifications/index.ts';
import { newSecret } from '../sessions/index.ts';
import type { Visitor } from '../sessions/index.ts';
import type { MailLinkParts } from './parts.ts';

/**
 * T14: whoever reads the client's mails says that it was not him. The password that somebody seems to know stops
 * working at once, every session ends, and no browser is known any more; a new password is the next step.
 */
export async function reportNotMe(
  parts: MailLinkParts,
  { code }: { readonly code: string },
  { brand }: Visitor,
): Promise<Result<{ code: string }>> {
  const random = await parts.hasher.hash(newSecret().text);
  if (!random.ok) return random;
  const done = await transaction(parts.pool, brand.id, async (connection) => {
    const now = parts.clock.now();
    const used = await useMailCode(connection, 'notMe', code, now);
    const client = used === undefined ? undefined : await findClient(connection, used.clientId);
    if (client === undefined) return undefined;
    await setPassword(connection, client.id, random.value);
    await disownDevices(connection, client.id);
    const { id: clientId } = client;
    return {
      clientId,
      next: await issueMailCode(connection, { brandId: brand.id, clientId, purpose: 'password', now }),
    };
  });
  if (done === undefined) return refuse({ code: 'linkInvalid' });
  await parts.sessions.endAll(brand.id, done.clientId);
  return accept({ code: done.next });
}
