import { personalLists } from '@candor/domain/listExports/list.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { textFile } from '../textFile.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import type { OfficeCall } from './call.ts';

/** Lists as CSV files. Each export call is derived from the list's own call: same roles, filters, order and search. */

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type ListCall<Shape extends Fields> = OfficeCall<z.ZodMiniObject<Shape, z.core.$strict>, z.ZodMiniType, 'staff'>;
type Asked<Shape extends Fields> = {
  readonly [Name in Exclude<keyof Shape, 'after' | 'before' | 'page'>]: Extract<Shape[Name], z.ZodMiniType>;
};

/** Returns the list's request without the position of a page: a file contains all pages. */
function allOf<Shape extends Fields>(list: ListCall<Shape>): z.ZodMiniObject<Asked<Shape>, z.core.$strict>;
function allOf({ request }: { readonly request: { readonly shape: Fields } }): z.ZodMiniType {
  const { after: _after, before: _before, page: _page, ...fields } = request.shape;
  return z.strictObject(fields);
}

/** Declares the call that returns a list without personal data as a file. */
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

/** Declares the call that requests a list with personal data as a file, which a second person must approve. */
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
  /** Instant at which the request, or the download of an approved one, expires. */
  ends_at: instant,
  approved_by: z.nullable(z.string()),
  /** The list's request as approved: names and values of its fields. */
  query: z.record(z.string(), z.string()),
  rows: z.number(),
  /** Whether `rows` is the counting limit and the list has more. */
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
