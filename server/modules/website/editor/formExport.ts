import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { askFormExport, exportForm } from '@candor/contracts/http/office/contentDesk.ts';
import type { FormEntry } from '@candor/contracts/http/office/contentDesk.ts';
import { EXPORT_USABLE_MS, EXPORTS_A_DAY } from '@candor/domain/listExports/list.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { startOfDay, utcDate } from '@candor/domain/time.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './formExportStore.ts';
import { presentEntry } from './formInbox.ts';
import { listEntries } from './formStore.ts';
import type { EditorDeps } from './deps.ts';

const EXPORTED_MAXIMUM = 5_000;

type Deps = Pick<EditorDeps, 'pool' | 'clock' | 'audit'>;

/** Rule ED-14, T49: form entries contain personal data, so a second person approves each export. */
export const formExport = new Subject({
  name: 'formExport',
  payload: z.object({ form: z.string(), request: z.string() }),

  key: ({ form }, { staffId }) => `form:${form}:${staffId}`,

  async check(_deps: Deps, { connection, payload: { form } }) {
    const count = await store.countEntries(connection, form);
    if (count === 0) return refuse({ code: 'notFound' });
    return accept([{ name: form, before: '', after: String(Math.min(count, EXPORTED_MAXIMUM)) }]);
  },

  /** Carries out nothing: the requester may now download the entries. */
  apply: async () => accept(true),
});

export function askExport(
  deps: Deps,
  { form, reason, request }: OfficeRequestOf<typeof askFormExport>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const asking = { request, reason, payload: { form, request } };
  return formExport.askOnce(deps, session, asking);
}

/** Exports the entries, once for each approval; the exporter and the approver are recorded. */
export function exportEntries(
  { pool, clock, audit }: Deps,
  { form }: OfficeRequestOf<typeof exportForm>,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof exportForm>>> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection): Promise<Result<OfficeAnswerOf<typeof exportForm>>> => {
    await store.lockExports(connection, staffId);
    const approved = await store.findUsable(connection, { staffId, form, since: now - EXPORT_USABLE_MS });
    if (approved === undefined) return refuse({ code: 'exportNeedsSecond' });
    const today = await store.countExports(connection, staffId, startOfDay(now));
    if (today >= EXPORTS_A_DAY) return refuse({ code: 'exportsUsedUp', params: { limit: String(EXPORTS_A_DAY) } });
    const entries = (await listEntries(connection, form, { limit: EXPORTED_MAXIMUM, offset: 0 })).map(presentEntry);
    const { id: approvalId, by } = approved;
    await store.insertExport(connection, { brandId, approvalId, staffId, form, entries: entries.length, now });
    await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at: now,
      action: 'content.formExported',
      subject: `form:${form}`,
      details: { count: String(entries.length), approvedBy: by },
    });
    return accept({ name: `${form}-${utcDate(now)}.csv`, csv: csvOf(entries) });
  });
}

/** Returns the state of the caller's own request. */
export async function exportState(
  { pool, clock }: Deps,
  form: string,
  { brandId, staffId }: StaffSession,
): Promise<'waiting' | 'approved' | null> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const usable = await store.findUsable(connection, { staffId, form, since: now - EXPORT_USABLE_MS });
    if (usable !== undefined) return 'approved';
    return (await store.isRequested(connection, { staffId, form, now })) ? 'waiting' : null;
  });
}

/** Writes a CSV with a column for each submitted field. A visitor's text is never read as a formula (rule DI-3). */
function csvOf(entries: readonly FormEntry[]): string {
  const names = [...new Set(entries.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const rows = entries.map(({ id, at, fields }) => {
    const values = new Map(fields.map(({ name, value }) => [name, value]));
    return csvRow([String(id), new Date(at).toISOString(), ...names.map((name) => wordText(values.get(name) ?? ''))]);
  });
  return BYTE_ORDER_MARK + csvRow(['id', 'received', ...names.map(wordText)]) + rows.join('');
}
