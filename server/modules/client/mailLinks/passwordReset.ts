import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { checkNewPassword } from '../../access/passwords/index.ts';
import { confirmEmailOf, findClient, replacePassword } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { findMailCode } from '../../access/notifications/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import type { MailLinkDeps } from './deps.ts';
import { followLink } from './followLink.ts';

interface NewPassword {
  readonly code: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

/** Checks whether the link works; a used or replaced one is as unknown as one that never existed. */
export async function checkPasswordCode(
  deps: MailLinkDeps,
  { code }: { readonly code: string },
  { brand }: Visitor,
): Promise<Result<Record<string, never>>> {
  const client = await ownerOf(deps, brand.id, code);
  return client === undefined ? refuse({ code: 'linkInvalid' }) : accept({});
}

/**
 * T13: sets a new password; the code works once, all sessions end, and none starts. The second factor stays as it is.
 */
export async function resetPassword(
  deps: MailLinkDeps,
  { code, new_password: password, confirm_password: repeated }: NewPassword,
  { brand }: Visitor,
): Promise<Result<Record<string, never>>> {
  const client = await ownerOf(deps, brand.id, code);
  if (client === undefined) return refuse({ code: 'linkInvalid' });
  const good = checkNewPassword(password, { ...client, brandName: brand.name });
  if (!good.ok) return refuse({ ...good.refusal, field: 'new_password' });
  if (password !== repeated) return refuse({ code: 'passwordsDiffer', field: 'confirm_password' });
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return hashed;
  const { id: clientId } = client;
  const closeSessions = await transaction(deps.pool, brand.id, async (connection) => {
    const now = deps.clock.now();
    const pressed = await followLink(connection, { purpose: 'password', code, now });
    if (pressed === undefined) return undefined;
    await replacePassword(connection, pressed.client, hashed.value, now);
    // The reader of the mail has proved the address as well.
    await confirmEmailOf(connection, clientId, now);
    return deps.sessions.endAllWithin(connection, clientId, 'password');
  });
  if (closeSessions === undefined) return refuse({ code: 'linkInvalid' });
  closeSessions();
  // T4: the reader of this address's mails must not wait because of other people's guesses.
  await deps.attempts.clearFailures({ brandId: brand.id, subject: client.email });
  return accept({});
}

function ownerOf({ pool, clock }: MailLinkDeps, brandId: string, code: string): Promise<Client | undefined> {
  return transaction(pool, brandId, async (connection) => {
    const found = await findMailCode(connection, 'password', code, clock.now());
    if (found === undefined || !found.isLive) return undefined;
    return findClient(connection, found.clientId);
  });
}
