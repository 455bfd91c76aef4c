import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { AuditEntry, AuditVerification } from '@candor/contracts/http/office/audit.ts';
import { accept, mapResult } from '@candor/domain/result.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { COUNT_MAXIMUM } from '../../../database/keyset.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { countPage, findHead, listPage, listPeople } from '../../access/audit/index.ts';
import type { AuditVerifier, StoredEntry, Verification } from '../../access/audit/index.ts';
import { clientNames } from './clientNames.ts';
import type { DeskDeps } from './deps.ts';

const PAGE = 50;

type AuditCalls = 'listAudit' | 'verifyAudit' | 'getAuditVerification';

export function auditRoutes({ pool, verifier }: Pick<DeskDeps, 'pool' | 'verifier'>): OfficeHandlers<AuditCalls> {
  return {
    getAuditVerification: async (_request, { session }) => accept(await presentVerification(verifier, session.brandId)),
    verifyAudit: (_request, { session }) =>
      mapResult(verifier.start(session), (started) => ({ busy: true, run: presentRun(started) })),
    listAudit: (request, { session }) =>
      transaction(pool, session.brandId, async (connection) => {
        const head = await findHead(connection);
        return accept({
          ...(await readAudit(connection, request)),
          head: head === undefined ? null : { number: head.number, hash: head.hash.toString('hex') },
          people: request.before === undefined ? await listPeople(connection) : [],
        });
      }),
  };
}

type Asked = OfficeRequestOf<OfficeCalls['listAudit']> & Stretch;

/** Reads entries of the record with the names of their clients, the next cursor and the count. */
export async function readAudit(connection: Connection, { search = '', pin, stretch, ...query }: Asked) {
  const clientId = pin === undefined ? undefined : await clientOf(connection, pin);
  // An unknown client has no entries.
  if (pin !== undefined && clientId === undefined) return { entries: [], next: null, count: 0, is_more: false };
  const limit = stretch ?? PAGE;
  const requested = { before: undefined, ...query, search, clientId, limit };
  const entries = await listPage(connection, requested);
  const names = await clientNames(connection, entries);
  const all = { ...requested, before: undefined, limit: COUNT_MAXIMUM + 1 };
  const counted = stretch === undefined ? await countPage(connection, all) : entries.length;
  return {
    entries: entries.map((entry) => present(entry, names)),
    next: entries.length < limit ? null : (entries.at(-1)?.number ?? null),
    count: Math.min(counted, COUNT_MAXIMUM),
    is_more: counted > COUNT_MAXIMUM,
  };
}

async function clientOf(connection: Connection, pin: string): Promise<ClientId | undefined> {
  const { rows } = await connection.query<{ id: ClientId }>('SELECT id::float8 FROM client WHERE pin = $1', [pin]);
  return rows[0]?.id;
}

function present(entry: StoredEntry, names: ReadonlyMap<ClientId, string>): AuditEntry {
  const { number, at, actor, action, subject, clientId, reason, details, payload, keyId } = entry;
  const client = clientId === undefined ? null : { id: clientId, name: names.get(clientId) ?? '' };
  const hashes = { hash: entry.hash.toString('hex'), previous_hash: entry.previousHash.toString('hex') };
  return {
    number,
    at,
    actor,
    action,
    subject,
    client,
    reason,
    details: { ...details },
    ...hashes,
    payload,
    key_id: keyId,
  };
}

async function presentVerification(verifier: AuditVerifier, brandId: BrandId): Promise<AuditVerification> {
  // In this order: once none runs, the end of the last one is stored.
  const busy = await verifier.isBusy();
  const run = await verifier.of(brandId);
  return { busy, run: run === undefined ? null : presentRun(run) };
}

function presentRun(run: Verification): AuditVerification['run'] {
  const { startedBy, startedAt, endedAt, entries, total, verdict } = run;
  return {
    state: stateOf(run),
    started_by: startedBy,
    started_at: startedAt,
    ended_at: endedAt ?? null,
    entries,
    total,
    head: verdict?.head ?? null,
    fault: verdict?.fault ?? null,
  };
}

function stateOf({ endedAt, verdict }: Verification) {
  if (endedAt === undefined) return 'running';
  if (verdict === undefined) return 'failed';
  return verdict.fault === undefined ? 'whole' : 'broken';
}
