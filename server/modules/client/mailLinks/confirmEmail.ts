import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { confirmEmailOf, findClient, mailConfirmation } from '../clients/index.ts';
import { findMailCode, countRequestedMail, useMailCode } from '../../access/notifications/index.ts';
import type { Caller, Visitor } from '../../access/sessions/index.ts';
import type { MailLinkDeps } from './deps.ts';

/**
 * Confirms an address. Works without a session, and repeatedly: the reader of the address's mails may confirm as often
 * as they like.
 */
export async function confirmEmail(
  { pool, clock }: MailLinkDeps,
  { code }: { readonly code: string },
  { brand }: Visitor,
): Promise<Result<Record<string, never>>> {
  return transaction(pool, brand.id, async (connection) => {
    const now = clock.now();
    const found = await findMailCode(connection, 'confirmation', code, now);
    if (found === undefined) return refuse({ code: 'linkInvalid' });
    // The order of locks: the client, then codes.
    await lockClient(connection, found.clientId);
    const client = await findClient(connection, found.clientId);
    // A mail to an earlier address says nothing about the present one.
    if (client === undefined || client.email !== found.email) return refuse({ code: 'linkInvalid' });
    if (client.isEmailConfirmed) return accept({});
    const used = await useMailCode(connection, 'confirmation', code, now);
    if (used === undefined) return refuse({ code: 'linkInvalid' });
    await confirmEmailOf(connection, client.id, now);
    return accept({});
  });
}

export async function resendConfirmation(
  { pool, clock, attempts }: MailLinkDeps,
  { session: { brandId, clientId }, ip }: Caller,
): Promise<Result<Record<string, never>>> {
  const client = await transaction(pool, brandId, (connection) => findClient(connection, clientId));
  if (client === undefined || client.isEmailConfirmed) return accept({});
  const allowed = await countRequestedMail(attempts, brandId, { email: client.email, ip });
  if (!allowed.ok) return allowed;
  await transaction(pool, brandId, (connection) =>
    mailConfirmation(connection, client, 'confirmAddress', { now: clock.now() }),
  );
  return accept({});
}
