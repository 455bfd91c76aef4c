import { accept } from '@candor/domain/result.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import { findHead, listPage } from '../audit/index.ts';
import type { StoredEntry } from '../audit/index.ts';
import { clientNames } from './clientNames.ts';

const PAGE = 50;

export function auditRoutes({ pool }: { readonly pool: Pool }): OfficeHandlers<'listAudit'> {
  return {
    listAudit: ({ before, search = '' }, { session }) =>
      transaction(pool, session.brandId, async (connection) => {
        const entries = await listPage(connection, { before, search, limit: PAGE });
        const names = await clientNames(connection, entries);
        const head = await findHead(connection);
        return accept({
          entries: entries.map((entry) => present(entry, names)),
          next: entries.length < PAGE ? null : (entries.at(-1)?.number ?? null),
          head: head === undefined ? null : { number: head.number, hash: head.hash.toString('hex') },
        });
      }),
  };
}

function present(entry: StoredEntry, names: ReadonlyMap<ClientId, string>) {
  const { number, at, actor, action, subject, clientId, reason, details, hash } = entry;
  const client = clientId === undefined ? null : { id: clientId, name: names.get(clientId) ?? '' };
  return { number, at, actor, action, subject, client, reason, details: { ...details }, hash: hash.toString('hex') };
}
