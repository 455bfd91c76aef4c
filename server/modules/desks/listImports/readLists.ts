import type { ListImport, ListPage } from '@candor/contracts/http/office/listImports.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { findWaitingAbout, presentWaiting } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { requestedImport } from './askImport.ts';
import type { ListTopic, StoredImport } from './topic.ts';

const IMPORTS_SHOWN = 100;

/** Lists the imports, the one in force first, and the proposals of this brand's staff. */
export async function readLists(deps: ActDeps, topic: ListTopic, session: StaffSession): Promise<ListPage> {
  const { imports, waiting } = await transaction(deps.pool, session.brandId, async (connection) => ({
    imports: await topic.list(connection, IMPORTS_SHOWN),
    waiting: await findWaitingAbout(connection, topic.subject, topic.subject, deps.clock.now()),
  }));
  return {
    may_propose: mayDo(session.roles, topic.propose),
    waiting: waiting === undefined ? null : presentProposal(waiting, session, deps.clock.now()),
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

function presentProposal(approval: StoredApproval, session: StaffSession, now: Instant): ListPage['waiting'] {
  const textOf = (name: string) => approval.changes.find((change) => change.name === name)?.after ?? '';
  const [, added = '0', changed = '0', removed = '0'] = /^\+(\d+) ~(\d+) −(\d+)$/.exec(textOf('listCounts')) ?? [];
  const count = (text: string) => Number.parseInt(text, 10);
  return {
    ...presentWaiting(approval, session, now),
    name: textOf('listFile'),
    restores: requestedImport.parse(approval.payload).restores,
    added: count(added),
    changed: count(changed),
    removed: count(removed),
  };
}
