import type { DisclosedVisit } from '@candor/contracts/http/privacy.ts';
import {
  isAboutDocument,
  isNameless,
  isReasonDisclosed,
  shortName,
  disclosedAct,
  disclosedActNames,
} from '@candor/domain/clients/clientFile.ts';
import type { DisclosedAct } from '@candor/domain/clients/clientFile.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { listDisclosedToClient } from '../../access/audit/index.ts';
import type { StoredEntry } from '../../access/audit/index.ts';

export interface AccessLogPage {
  readonly visits: readonly DisclosedVisit[];
  /** Number of the record entry to continue from. */
  readonly next: number | null;
}

/** Issue G: lists for a client who opened their file and what was changed, newest first. */
export async function readAccessLog(
  connection: Connection,
  clientId: ClientId,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<AccessLogPage> {
  const entries = await listDisclosedToClient(connection, {
    clientId,
    before,
    actions: disclosedActNames,
    limit: limit + 1,
  });
  const shown = entries.slice(0, limit);
  const roles = await rolesOf(connection, shown);
  const visits = shown.flatMap((entry) => present(entry, roles) ?? []);
  return { visits, next: entries.length > limit ? (shown.at(-1)?.number ?? null) : null };
}

function present(entry: StoredEntry, roles: ReadonlyMap<number, string>): DisclosedVisit | undefined {
  const { at, actor, action, reason, details, staffId } = entry;
  const act = disclosedAct(action);
  if (act === undefined) return undefined;
  const role = details['role'] ?? (staffId === undefined ? undefined : roles.get(staffId));
  // Rule CC-6: the reason for a freeze is shown only to those who may read it.
  const by = isNameless(act) ? { who: '', role: null } : { who: shortName(actor), role: role ?? null };
  return {
    at,
    ...by,
    act,
    about: aboutOf(act, details) ?? '',
    reference: details['reference'] ?? '',
    reason: isReasonDisclosed(act) ? reason : '',
  };
}

/** Returns what led to a visit, the field that was revealed, or the type of the document. */
function aboutOf(act: DisclosedAct, details: StoredEntry['details']): string | undefined {
  if (act === 'opened') return details['cause'];
  if (act === 'revealed') return details['field'];
  return isAboutDocument(act) ? details['type'] : undefined;
}

/** Returns the present roles of people whose action did not record one. */
async function rolesOf(connection: Connection, entries: readonly StoredEntry[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.flatMap(({ staffId }) => staffId ?? []))];
  const { rows } = await connection.query<{ staff_id: number; role: string }>(
    'SELECT staff_id::float8, role FROM told_roles($1)',
    [ids],
  );
  return new Map(rows.map(({ staff_id: id, role }) => [id, role]));
}
