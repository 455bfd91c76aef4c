import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { admit, checkEntrance, findClient } from '../clients/index.ts';
import { findMailCode, useMailCode } from '../../access/notifications/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { isNonceOf } from './askForMail.ts';
import { LINK_COOKIE } from './cookies.ts';
import type { MailLinkDeps } from './deps.ts';

/** Ruling R16: is this the browser that asked for the link? It reveals nothing else. */
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

/** Ruling R16: the code works once, and the session that it begins is limited. */
export async function loginByLink(
  deps: MailLinkDeps,
  { code }: { readonly code: string },
  visitor: Visitor,
): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const client = await transaction(deps.pool, visitor.brand.id, async (connection) => {
    const used = await useMailCode(connection, 'login', code, deps.clock.now());
    return used === undefined ? undefined : findClient(connection, used.clientId);
  });
  if (client === undefined) return refuse({ code: 'linkInvalid' });
  visitor.cookies.clear(LINK_COOKIE);
  return admit(deps, client, visitor, { isLimited: true });
}
