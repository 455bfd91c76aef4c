import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { personalLists } from '@candor/domain/listExports/list.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { snapshot } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ListExportDeps } from './deps.ts';
import type { AskedList } from './exportedList.ts';
import { filtersOf } from './filters.ts';

export const payloadShape = z.object({
  list: z.enum(personalLists),
  /** The list's request in the form of the wire. */
  query: z.record(z.string(), z.unknown()),
  count: z.number(),
  isMore: z.boolean(),
  request: z.string(),
});

/** Rule LX-3, T49: the export of a list that names people, requested by one person and approved by another. */
export const listExport = new Subject({
  name: 'listExport',
  payload: payloadShape,

  key: ({ list }, { staffId }) => `list:${list}:${staffId}`,

  isSame: (before, { list, query }) => before.list === list && isDeepStrictEqual(before.query, query),

  async check(_deps: ListExportDeps, { payload: { list, query, count, isMore } }) {
    const { shown } = filtersOf(query);
    return accept([
      { name: 'exportedList', before: '', after: list },
      { name: 'exportedRows', before: '', after: isMore ? `${count}+` : String(count) },
      ...(shown === '' ? [] : [{ name: 'exportedFilters', before: '', after: shown }]),
    ]);
  },

  recorded: (changes) => changes.filter(({ name }) => name !== 'exportedFilters'),

  /** Carries out nothing: the requester may now download the file. */
  apply: async () => accept(true),
});

/** Requests the export of a list as filtered and ordered on the screen. */
export async function askExport(
  deps: ListExportDeps,
  asked: AskedList,
  { reason, request }: { readonly reason: string; readonly request: string },
  session: StaffSession,
): Promise<Result<Approval>> {
  const list = personalLists.find((name) => name === asked.list.name);
  if (list === undefined) return refuse({ code: 'notFound' });
  const counted = await countRows(deps, asked, session);
  if (!counted.ok) return counted;
  const { count, isMore } = counted.value;
  if (count === 0) return refuse({ code: 'notFound' });
  return listExport.askOnce(deps, session, {
    reason,
    request,
    payload: { list, query: asked.query, count, isMore, request },
  });
}

/** Counts the list's rows, up to the counting limit. */
async function countRows(
  deps: ListExportDeps,
  asked: AskedList,
  session: StaffSession,
): Promise<Result<{ readonly count: number; readonly isMore: boolean }>> {
  await asked.list.prepare?.(deps, session.brandId);
  const page = await snapshot(deps.exports.pool, session.brandId, (connection) =>
    asked.read({ connection, deps, session }, {}),
  );
  if (!page.ok) return page;
  const { count, is_more: isMore } = page.value;
  return accept({ count, isMore });
}
