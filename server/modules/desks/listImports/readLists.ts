import type { ListImport, ListPage } from '@candor/contracts/http/office/listImports.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { requestedImport } from './askImport.ts';
import type { ListDeskDeps } from './deps.ts';
import type { ListTopic, StoredImport } from './topic.ts';

const IMPORTS_SHOWN = 100;

/** Lists the imports, the one in force first, and the proposals of this brand's staff. */
export async function readLists(deps: ListDeskDeps, topic: ListTopic, session: StaffSession): Promise<ListPage> {
  const { imports, waiting } = await transaction(deps.pool, session.brandId, async (connection) => ({
    imports: await topic.list(connection, IMPORTS_SHOWN),
    waiting: await findWaitingAbout(connection, topic.subject, topic.subject, deps.clock.now()),
  }));
  return {
    may_propose: mayDo(session.roles, topic.propose),
    waiting: presentWaiting(waiting, deps, session),
    imports: imports.map(presentImport),
  };
}

function presentImport({ hash, requestedBy, approvedBy, ...stored }: StoredImport): ListImport {
  return {
    id: stored.id,
    at: stored.at,
    name: stored.name,
    sha256: hash,
    rows: stored.rows ?? null,
    added: stored.added ?? null,
    changed: stored.changed ?? null,
    removed: stored.removed ?? null,
    restores: stored.restores ?? null,
    by: requestedBy ?? null,
    approved_by: approvedBy ?? null,
    reason: stored.reason ?? null,
  };
}

function presentWaiting(
  approval: StoredApproval | undefined,
  { clock }: ListDeskDeps,
  session: StaffSession,
): ListPage['waiting'] {
  const now = clock.now();
  if (approval === undefined) return null;
  const { id, requested_by: by, requested_at: at, reason, obstacle, changes } = presentApproval(approval, session, now);
  const textOf = (name: string) => changes.find((change) => change.name === name)?.after ?? '';
  const [, added = '0', changed = '0', removed = '0'] = /^\+(\d+) ~(\d+) −(\d+)$/.exec(textOf('listCounts')) ?? [];
  const count = (text: string) => Number.parseInt(text, 10);
  return {
    approval: id,
    name: textOf('listFile'),
    restores: requestedImport.parse(approval.payload).restores,
    added: count(added),
    changed: count(changed),
    removed: count(removed),
    by,
    at,
    reason,
    obstacle,
  };
}
