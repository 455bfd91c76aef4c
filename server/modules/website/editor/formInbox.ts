import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { listFormEntries, listForms, markFormEntries } from '@candor/contracts/http/office/contentDesk.ts';
import type { FormEntry } from '@candor/contracts/http/office/contentDesk.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './formStore.ts';
import type { ReceivedEntry } from './formStore.ts';
import type { EditorDeps } from './deps.ts';

const PAGE = 25;

type Parts = Pick<EditorDeps, 'pool' | 'clock' | 'audit'>;

/** Rule ED-14: lists the submitted forms. */
export function showForms({ pool }: Parts, { brandId }: StaffSession): Promise<OfficeAnswerOf<typeof listForms>> {
  return transaction(pool, brandId, async (connection) =>
    (await store.listForms(connection)).map(({ newestAt, ...form }) => ({ ...form, newest_at: newestAt })),
  );
}

export async function showFormEntries(
  { pool }: Parts,
  { form, page = 1 }: OfficeRequestOf<typeof listFormEntries>,
  { brandId }: StaffSession,
): Promise<Omit<OfficeAnswerOf<typeof listFormEntries>, 'export'>> {
  return transaction(pool, brandId, async (connection) => {
    const entries = await store.listEntries(connection, form, { limit: PAGE, offset: (page - 1) * PAGE });
    const counts = (await store.listForms(connection)).find((one) => one.form === form);
    return { entries: entries.map(presentEntry), count: counts?.count ?? 0, unread: counts?.unread ?? 0 };
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

export function presentEntry({ id, at, fields, readAt, readBy }: ReceivedEntry): FormEntry {
  return {
    id,
    at,
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    read: readAt === null ? null : { at: readAt, by: readBy ?? '' },
  };
}
