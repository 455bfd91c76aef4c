import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { changeAddress, findClient, isAddressFree, mailNotMe, showContinued } from '../clients/index.ts';
import {
  endAllMailCodes,
  endMailCodes,
  findMailCode,
  pendingMailCode,
  planMailCode,
  queueMail,
  countRequestedMail,
} from '../../access/notifications/index.ts';
import type { Caller, ContinuedSession, Limit } from '../../access/sessions/index.ts';
import type { MailLinkDeps } from './deps.ts';
import { followLink } from './followLink.ts';

/** T14, T59: changes per client and day; each warns the old address, which must not be flooded. */
const BY_CLIENT: Limit = { name: 'emailChange', hits: 5, windowMs: DAY_MS };

type Pending = AnswerOf<Calls['getEmailChange']>;

/** Returns the new address that is still to be confirmed. */
export async function getEmailChange(
  { pool, clock }: MailLinkDeps,
  { session: { brandId, clientId } }: Caller,
): Promise<Result<Pending>> {
  const pending = await transaction(pool, brandId, (connection) =>
    pendingMailCode(connection, 'emailChange', clientId, clock.now()),
  );
  return accept(
    pending?.email === undefined
      ? { pending: null, asked_at: null }
      : { pending: pending.email, asked_at: pending.createdAt },
  );
}

/**
 * Rule ML-8: mails the new address a link and warns the present one, which stays the client's until the link is used.
 * Where the brand does not reveal who has an account, other clients' addresses are not checked (T5): only the new
 * address's reader learns the result, by the link.
 */
export async function changeEmail(
  deps: MailLinkDeps,
  { email }: { readonly email: string },
  { brand, session, ip }: Caller,
): Promise<Result<Record<string, never>>> {
  const { brandId, clientId } = session;
  const byClient = deps.attempts.spend(BY_CLIENT, { brandId, subject: `email change\n${clientId}` });
  if (!byClient.ok) return byClient;
  const allowed = await countRequestedMail(deps.attempts, brandId, { email, ip });
  if (!allowed.ok) return allowed;
  return transaction(deps.pool, brandId, async (connection) => {
    const now = deps.clock.now();
    const client = await findClient(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    if (client.email === email) return refuse({ code: 'emailSame', field: 'email' });
    if (brand.revealEmailState && !(await isAddressFree(connection, { brandId, email, clientId, now }))) {
      return refuse({ code: 'emailExists', field: 'email' });
    }
    const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'emailChange', email, now });
    await queueMail(connection, {
      brandId,
      clientId,
      to: email,
      language: client.language,
      template: 'confirmNewEmail',
      now,
      values: { name: client.firstName },
      link: { path: '/new-email', codeId },
    });
    await mailNotMe(connection, client, { template: 'emailChangeAsked', now });
    return accept({});
  });
}

/** Invalidates the pending link. */
export async function cancelEmailChange(
  { pool, clock }: MailLinkDeps,
  { session: { brandId, clientId } }: Caller,
): Promise<Result<Record<string, never>>> {
  await transaction(pool, brandId, (connection) =>
    endMailCodes(connection, { clientId, purpose: 'emailChange', now: clock.now() }),
  );
  return accept({});
}

/**
 * Rule ML-8: confirms the new address by the link, and only in a session of the client, so that a mistyped address does
 * not give its reader the account. The client then logs in with the new address; other sessions end, and the old
 * address is notified.
 */
export async function confirmNewEmail(
  deps: MailLinkDeps,
  { code }: { readonly code: string },
  caller: Caller,
): Promise<Result<WireSession>> {
  const { session } = caller;
  const { brandId, clientId } = session;
  const continued = await transaction(deps.pool, brandId, async (connection): Promise<Result<ContinuedSession>> => {
    const now = deps.clock.now();
    const found = await findMailCode(connection, 'emailChange', code, now);
    if (found?.clientId !== clientId) return refuse({ code: 'linkInvalid' });
    const pressed = await followLink(connection, { purpose: 'emailChange', code, now });
    const email = pressed?.used.email;
    if (pressed === undefined || email === undefined) return refuse({ code: 'linkInvalid' });
    const { client } = pressed;
    if (!(await deps.sessions.lockOpen(connection, session))) return refuse({ code: 'sessionMissing' });
    if (!(await changeAddress(connection, client, email, now))) return refuse({ code: 'emailExists' });
    await endAllMailCodes(connection, { clientId, warningsAfter: undefined, now });
    await mailNotMe(connection, client, { template: 'emailChanged', now });
    return accept(await deps.sessions.continueAlone(connection, session, 'email'));
  });
  return continued.ok ? showContinued(deps, continued.value, caller) : continued;
}
