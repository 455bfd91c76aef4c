import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { admit, checkEntrance, findByEmail } from '../clients/index.ts';
import { findMailCode } from '../../access/notifications/index.ts';
import { proofOf } from '../../access/passwords/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { isNonceOf } from './requestMail.ts';
import { LINK_COOKIE } from './cookies.ts';
import type { MailLinkDeps } from './deps.ts';
import { followLink } from './followLink.ts';

/** Ruling R16: says whether this browser requested the link, and nothing else. */
export async function hasAskedHere(
  { pool, clock }: MailLinkDeps,
  { code }: { readonly code: string },
  visitor: Visitor,
): Promise<Result<{ asked_here: boolean }>> {
  const found = await transaction(pool, visitor.brand.id, (connection) =>
    findMailCode(connection, 'login', code, clock.now()),
  );
  return accept({ asked_here: isNonceOf(visitor, found?.nonceHash) });
}

/** Ruling R16: logs in by a link; the code works once, and the session is limited. */
export async function loginByLink(
  deps: MailLinkDeps,
  { code }: { readonly code: string },
  visitor: Visitor,
): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const login = await transaction(deps.pool, visitor.brand.id, async (connection) => {
    const followed = await followLink(connection, { purpose: 'login', code, now: deps.clock.now() });
    return followed && findByEmail(connection, followed.client.email);
  });
  if (login === undefined) return refuse({ code: 'linkInvalid' });
  visitor.cookies.clear(LINK_COOKIE);
  // T13: "it was not me", or a new password, also ends a login started by a link.
  return admit(deps, login.client, visitor, { isLimited: true, proof: proofOf(login.password) });
}
