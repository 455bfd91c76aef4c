import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  exportForm,
  listFormEntries,
  listForms,
  markFormEntries,
} from '@candor/contracts/http/office/contentDesk.ts';
import type { FormEntry } from '@candor/contracts/http/office/contentDesk.ts';
import { transaction } from '../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { StaffSession } from '../staff/index.ts';
import * as store from './formStore.ts';
import type { ReceivedEntry } from './formStore.ts';
import type { EditorParts } from './parts.ts';

const PAGE = 25;
const EXPORTED_MAXIMUM = 5_000;

type Parts = Pick<EditorParts, 'pool' | 'clock' | 'audit'>;

/** Rule ED-14: the submitted forms. */
export function showForms({ pool }: Parts, { brandId }: StaffSession): Promise<OfficeAnswerOf<typeof listForms>> {
  return transaction(pool, brandId, async (connection) =>
    (await store.listForms(connection)).map(({ newestAt, ...form }) => ({ ...form, newest_at: newestAt })),
  );
}

export function showFormEntries(
  { pool }: Parts,
  { form, page = 1 }: OfficeRequestOf<typeof listFormEntries>,
  { brandId }: StaffSession,
): Promise<OfficeAnswerOf<typeof listFormEntries>> {
  return transaction(pool, brandId, async (connection) => {
    const entries = await store.listEntries(connection, form, { limit: PAGE, offset: (page - 1) * PAGE });
    const counts = (await store.listForms(connection)).find((one) => one.form === form);
    return { entries: entries.map(present), count: counts?.count ?? 0, unread: counts?.unread ?? 0 };
  });
}

export function markEntries(
  { pool, clock }: Parts,
  { ids, read }: OfficeRequestOf<typeof markFormEntries>,
  { brandId, staffId }: StaffSession,
): Promise<void> {
  const reading = read ? { at: clock.now(), staffId } : null;
  return transaction(pool, brandId, (connection) => store.updateRead(connection, ids, reading));
}

/** Rule ED-14: people have written there who they are, so that it is recorded who takes it along. */
export function exportEntries(
  { pool, clock, audit }: Parts,
  { form }: OfficeRequestOf<typeof exportForm>,
  { brandId, staffId, name }: StaffSession,
): Promise<OfficeAnswerOf<typeof exportForm>> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const entries = (await store.listEntries(connection, form, { limit: EXPORTED_MAXIMUM, offset: 0 })).map(present);
    await recordAct(connection, audit, {
      ...{ brandId, at: now, staffId, actor: name, action: 'content.formExported', subject: `form:${form}` },
      ...{ clientId: undefined, reason: '', details: { count: String(entries.length) } },
    });
    return { name: `${form}-${new Date(now).toISOString().slice(0, 10)}.csv`, csv: csvOf(entries) };
  });
}

/** A column for each submitted field. A visitor's text is never taken for a formula (rule DI-3). */
function csvOf(entries: readonly FormEntry[]): string {
  const names = [...new Set(entries.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const rows = entries.map(({ id, at, fields }) => {
    const values = new Map(fields.map(({ name, value }) => [name, value]));
    return csvRow([String(id), new Date(at).toISOString(), ...names.map((name) => wordText(values.get(name) ?? ''))]);
  });
  return BYTE_ORDER_MARK + csvRow(['id', 'received', ...names.map(wordText)]) + rows.join('');
}

function present({ id, at, fields, readAt, readBy }: ReceivedEntry): FormEntry {
  return {
    ...{ id, at },
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    read: readAt === null ? null : { at: readAt, by: readBy ?? '' },
  };
}
