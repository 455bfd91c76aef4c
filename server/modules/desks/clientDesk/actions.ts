import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type * as calls from '@candor/contracts/http/office/clients.ts';
import { toTag } from '@candor/domain/clients/clientFile.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { mailLoginLinkByStaff } from '../../client/mailLinks/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnClient } from './clientAct.ts';
import type { ClientDeskDeps } from './deps.ts';
import * as store from './store.ts';

/** Adds a note; one that is sent again under the same id is written once. */
export function addNote(
  deps: ClientDeskDeps,
  { id: clientId, note, request }: OfficeRequestOf<typeof calls.addNote>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof calls.addNote>>> {
  const { brandId, staffId } = session;
  return actOnClient(deps, session, { id: clientId }, async ({ connection, now: at, record }) => {
    const doer = { brandId, clientId, staffId, at };
    if (await store.insertNote(connection, doer, note, request))
      await record({ action: 'client.noted', by: 'clients.note' });
    return accept(await store.listNotes(connection, clientId, session.roles));
  });
}

export function setTag(
  deps: ClientDeskDeps,
  { id: clientId, tag: typed, on }: OfficeRequestOf<typeof calls.tag>,
  session: StaffSession,
): Promise<Result<string[]>> {
  const { brandId, staffId } = session;
  const tag = toTag(typed);
  if (tag === undefined) return Promise.resolve(refuse({ code: 'malformed', field: 'tag' }));
  return actOnClient(deps, session, { id: clientId }, async ({ connection, now: at, record }) => {
    const doer = { brandId, clientId, staffId, at };
    const isChanged = await (on ? store.insertTag : store.deleteTag)(connection, doer, tag);
    const action = on ? 'client.tagged' : 'client.untagged';
    if (isChanged) await record({ action, details: { tag }, by: 'clients.note' });
    return accept(await store.listTags(connection, clientId));
  });
}

const BETWEEN_LINKS_MS = 5 * MINUTE_MS;

/** Ruling R16, T48: sends a link to the client only; no member of staff sees it or logs in by it. */
export function sendLink(
  deps: ClientDeskDeps,
  { id: clientId, reason }: OfficeRequestOf<typeof calls.sendLink>,
  session: StaffSession,
): Promise<Result<Record<string, never>>> {
  const { brandId, name: staff } = session;
  return actOnClient(deps, session, { id: clientId, isLocked: true }, async (locked) => {
    const { connection, found: client, now, record } = locked;
    if (client.isClosed) return refuse({ code: 'accountClosed' });
    if (client.isFrozen) return refuse({ code: 'accountFrozen' });
    const sent = await store.findLinkSent(connection, clientId);
    if (sent !== undefined && now - sent < BETWEEN_LINKS_MS) return refuse({ code: 'linkJustSent' });
    await mailLoginLinkByStaff(connection, { brandId, clientId, staff, now });
    await record({ action: 'client.linkSent', reason, by: 'clients.sendLink' });
    return accept({});
  });
}
