import { personalLists } from '@candor/domain/listExports/list.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { textFile } from '../textFile.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import type { OfficeCall } from './call.ts';

/** Lists as CSV files. The call of each is made from the list's own: same roles, filters, order and search. */

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type ListCall<Shape extends Fields> = OfficeCall<z.ZodMiniObject<Shape, z.core.$strict>, z.ZodMiniType, 'staff'>;
type Asked<Shape extends Fields> = {
  readonly [Name in Exclude<keyof Shape, 'after' | 'before'>]: Extract<Shape[Name], z.ZodMiniType>;
};

/** The list's request without the place of a page: a file has all of them. */
function allOf<Shape extends Fields>(list: ListCall<Shape>): z.ZodMiniObject<Asked<Shape>, z.core.$strict>;
function allOf({ request }: { readonly request: { readonly shape: Fields } }): z.ZodMiniType {
  const { after: _after, before: _before, ...fields } = request.shape;
  return z.strictObject(fields);
}

/** The call that returns a list without personal data as a file. */
export function exportCall<Shape extends Fields>(list: ListCall<Shape>) {
  return {
    method: 'POST',
    path: `${list.path}/export`,
    auth: 'staff',
    action: list.action,
    roles: list.roles,
    rate: 'read',
    userAction: true,
    summary: 'The same list as a CSV file, all pages of it; of a longer one the first 50,000 rows. Recorded.',
    request: allOf(list),
    answer: textFile,
  } as const;
}

/** The call that asks a second person for a list with personal data as a file. */
export function askExportCall<Shape extends Fields>(list: ListCall<Shape>) {
  return {
    method: 'POST',
    path: `${list.path}/export/ask`,
    auth: 'staff',
    action: list.action,
    roles: list.roles,
    rate: 'write',
    userAction: true,
    summary:
      'Asks a second person of compliance for the same list as a CSV file. Once approved, it is downloaded with ' +
      '`takeListExport`. An empty list is refused (`notFound`).',
    request: z.strictObject({ query: allOf(list), reason, request: commandId }),
    answer: approval,
  } as const;
}

const ownExport = z.object({
  approval: id,
  list: z.enum(personalLists),
  state: z.enum(['waiting', 'approved']),
  asked_at: instant,
  /** When the request, or an approved one's download, is over. */
  ends_at: instant,
  approved_by: z.nullable(z.string()),
  /** As they were when it was asked for: names and values of the list's request, and the rows. */
  query: z.record(z.string(), z.string()),
  rows: z.number(),
  /** `rows` is the counting limit, and there are more. */
  is_more: flag,
});
export type OwnListExport = z.output<typeof ownExport>;

export const own = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/exports',
  rate: 'read',
  userAction: false,
  summary: "Lists the caller's own exports of lists that wait for a second person or can be downloaded.",
  request: z.strictObject({ list: z.enum(personalLists) }),
  answer: z.object({ exports: z.array(ownExport) }),
});

export const take = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/exports/take',
  rate: 'write',
  userAction: true,
  summary:
    'Returns an export of the caller that a second person has approved as a CSV file: once, within a day, and three ' +
    'a day at most (`exportNeedsSecond`, `exportsUsedUp`). What the caller may not read any longer is `forbidden`.',
  request: z.strictObject({ approval: id }),
  answer: textFile,
});
