import { listFaultCodes } from '@candor/domain/lists/fileFault.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { uploadedFile } from '../uploadedFile.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { screening } from './verification.ts';

/** Calls on lists that two people put in force from the office: those of screening, and the economic calendar. */

const count = z.int().check(z.minimum(0));
const share = z.object({ count, samples: z.array(z.string()) });
/** Number of the import in force; 0: there was none. */
const number = z.int().check(z.minimum(0));

/** Difference that a file, or an earlier import to be restored, would make to the list in force. */
const difference = z.object({
  name: z.string(),
  sha256: z.string(),
  /** Import in force with which it was compared. */
  follows: number,
  /** Number of entries of the file or the earlier list; null where a calendar is restored. */
  rows: z.nullable(count),
  added: share,
  changed: share,
  removed: share,
});
export type ListDifferenceShown = z.output<typeof difference>;

const fault = z.object({
  /** Line; 0: the file as a whole. */
  line: count,
  code: z.enum(listFaultCodes),
  column: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export type ListFaultShown = z.output<typeof fault>;

const listImport = z.object({
  id,
  at: instant,
  name: z.string(),
  sha256: z.string(),
  /** Number of entries; null: imported before they were counted, or a calendar. */
  rows: z.nullable(count),
  added: z.nullable(count),
  changed: z.nullable(count),
  removed: z.nullable(count),
  /** Import whose list was restored; null: it is of a file. */
  restores: z.nullable(id),
  /** Member of staff; null: a command, which needs no approval. */
  by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ListImport = z.output<typeof listImport>;

const page = z.object({
  may_propose: flag,
  waiting: z.nullable(
    z.object({
      approval: id,
      name: z.string(),
      restores: z.nullable(id),
      added: count,
      changed: count,
      removed: count,
      by: z.string(),
      at: instant,
      reason: z.string(),
      obstacle: z.nullable(z.string()),
    }),
  ),
  /** Imports, latest first, which is the one in force. */
  imports: z.array(listImport),
});
export type ListPage = z.output<typeof page>;

const uploaded = z.object({
  /** Id of the upload; null: the file has faults, and nothing of it was stored. */
  upload: z.nullable(id),
  difference: z.nullable(difference),
  /** First faults. */
  faults: z.array(fault),
  fault_count: count,
});
export type UploadedList = z.output<typeof uploaded>;

interface ListCalls {
  readonly path: `/api/office/lists/${string}`;
  readonly read: StaffAction;
  readonly propose: StaffAction;
  readonly what: string;
}

function listCalls({ path, read, propose, what }: ListCalls) {
  return {
    list: staffCall(read, {
      method: 'POST',
      path,
      rate: 'read',
      userAction: false,
      summary: `Returns ${what}: its imports with who, when and what they changed, the one in force first, and what is proposed.`,
      request: z.strictObject({}),
      answer: page,
    }),
    upload: staffCall(propose, {
      method: 'POST',
      path: `${path}/upload`,
      rate: 'write',
      userAction: true,
      body: 'upload',
      summary:
        `Reads a file for ${what}, as multipart in \`files\`, at most 10 MB, and returns its faults line by line or what it ` +
        'would change. Nothing is in force before two people have decided.',
      request: z.strictObject({ files: uploadedFile }),
      answer: uploaded,
    }),
    compare: staffCall(propose, {
      method: 'POST',
      path: `${path}/compare`,
      rate: 'read',
      userAction: true,
      summary: `Returns what would change if ${what} went back to an earlier import. \`notFound\`: there is no such import.`,
      request: z.strictObject({ id }),
      answer: difference,
    }),
    ask: staffCall(propose, {
      method: 'POST',
      path: `${path}/ask`,
      rate: 'write',
      userAction: true,
      summary:
        `Proposes an uploaded file, or an earlier import, for ${what} to a second person; sent again, it is the same ` +
        'proposal. Refused where another import is in force than the one it was compared with (`listMoved`), where the ' +
        'upload is no longer kept (`listUploadGone`), and where nothing would change (`listUnchanged`).',
      request: z.strictObject({
        upload: z.nullable(id),
        restores: z.nullable(id),
        /** Import in force when it was compared. */
        follows: number,
        reason,
        request: commandId,
      }),
      answer: z.object({ approval }),
    }),
  };
}

export const screeningList = listCalls({
  path: '/api/office/lists/screening',
  read: 'screeningList.read',
  propose: 'screeningList.propose',
  what: 'the screening list of the installation',
});

export const calendarList = listCalls({
  path: '/api/office/lists/calendar',
  read: 'calendar.read',
  propose: 'calendar.propose',
  what: 'the economic calendar of the installation',
});

export const listHits = staffCall('screening.read', {
  method: 'POST',
  path: '/api/office/lists/screening/hits',
  rate: 'read',
  userAction: false,
  summary: 'Lists the clients of the brand whom the screening list names and about whom nobody has decided yet.',
  request: z.strictObject({}),
  answer: z.object({ hits: z.array(z.object({ client: z.object({ id, name: z.string() }), screening })) }),
});
export type ScreeningHits = z.output<typeof listHits.answer>;
