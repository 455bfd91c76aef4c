import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { documentId } from './content.ts';
import { contentEntry } from './contentEntry.ts';

/** Calls on preview links to drafts, visitors' messages, files of pages, and tokens. */

const version = z.number().check(z.int(), z.positive());

const preview = z.object({
  /** Id by which it is revoked; it gives no access. */
  id: z.string(),
  /** Version; null: the draft in its present state. */
  version: z.nullable(version),
  by: z.string(),
  expires_at: instant,
});

export const createPreview = staffCall('content.preview', {
  method: 'POST',
  path: '/api/office/content/preview/create',
  rate: 'write',
  userAction: true,
  summary:
    'Creates a link that shows the draft, or a version, on the brand’s own host, to anyone who has it. It is shown ' +
    'once and works for the requested hours, at most a week.',
  request: z.strictObject({
    id: documentId,
    version: z.nullable(version),
    hours: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(168))),
  }),
  answer: z.object({ preview, address: z.string() }),
});

export const listPreviews = staffCall('content.preview', {
  method: 'POST',
  path: '/api/office/content/preview',
  rate: 'read',
  userAction: false,
  summary: 'Lists the links to a document that still work.',
  request: z.strictObject({ id: documentId }),
  answer: z.array(preview),
});

export const revokePreview = staffCall('content.preview', {
  method: 'POST',
  path: '/api/office/content/preview/revoke',
  rate: 'write',
  userAction: true,
  summary: 'Revokes the link, also for people who have already opened it.',
  request: z.strictObject({ id: documentId, preview: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: z.array(preview),
});

const formName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

const formEntry = z.object({
  id,
  at: instant,
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  read: z.nullable(z.object({ at: instant, by: z.string() })),
});
export type FormEntry = z.output<typeof formEntry>;

export const listForms = staffCall('content.forms', {
  method: 'GET',
  path: '/api/office/content/forms',
  rate: 'read',
  userAction: false,
  summary: 'Lists the forms that have received entries, with the number of unread ones.',
  request: z.strictObject({}),
  answer: z.array(z.object({ form: z.string(), count: z.number(), unread: z.number(), newest_at: instant })),
});

export const listFormEntries = staffCall('content.forms', {
  method: 'POST',
  path: '/api/office/content/forms/entries',
  rate: 'read',
  userAction: true,
  summary: 'Lists the entries of one form, newest first, 25 at a time.',
  request: z.strictObject({
    form: formName,
    page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  answer: z.object({
    entries: z.array(formEntry),
    count: z.number(),
    unread: z.number(),
    /** State of the caller's own request to export them; null: there is none. */
    export: z.nullable(z.enum(['waiting', 'approved'])),
  }),
});

export const markFormEntries = staffCall('content.forms', {
  method: 'POST',
  path: '/api/office/content/forms/read',
  rate: 'write',
  userAction: true,
  summary: 'Marks entries as read, or as unread again.',
  request: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)), read: flag }),
  answer: z.object({}),
});

export const askFormExport = staffCall('content.forms', {
  method: 'POST',
  path: '/api/office/content/forms/ask-export',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person of compliance to let the caller take along what a form has received.',
  request: z.strictObject({ form: formName, reason, request: commandId }),
  answer: approval,
});

export const exportForm = staffCall('content.forms', {
  method: 'POST',
  path: '/api/office/content/forms/export',
  rate: 'write',
  userAction: true,
  summary:
    'Returns all entries of a form as CSV, at most the newest 5,000: once for a request of the caller that a second ' +
    'person has approved within the last day, and three times a day at most. It is recorded with both names.',
  request: z.strictObject({ form: formName }),
  answer: z.object({ name: z.string(), csv: z.string() }),
});

/** Pages as a file, for keeping or moving to another brand. */
export const pagesFile = z.object({
  format: z.literal('candor-pages-1'),
  documents: z
    .array(z.object({ kind: z.enum(['page', 'singleton']), name: z.string(), entry: contentEntry }))
    .check(z.minLength(1), z.maxLength(100)),
});

export const exportPages = staffCall('content.read', {
  method: 'POST',
  path: '/api/office/content/export-pages',
  rate: 'read',
  userAction: true,
  summary: 'Returns documents as JSON: the draft of each, else the newest version.',
  request: z.strictObject({ ids: z.array(documentId).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ name: z.string(), file: pagesFile }),
});

export const importPages = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/import-pages',
  rate: 'write',
  userAction: true,
  body: 'content',
  summary:
    'Imports documents from such a file, each as a draft: new pages, or the draft of existing ones, unless that is ' +
    'being edited. Unknown components are kept and reported.',
  request: z.strictObject({ file: pagesFile }),
  answer: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(['created', 'drafted', 'refused']),
      /** Code of the refusal. */
      why: z.nullable(z.string()),
      id: z.nullable(documentId),
      unknown_components: z.array(z.string()),
    }),
  ),
});

export const wireTokens = staffCall('content.tokens', {
  method: 'POST',
  path: '/api/office/content/tokens',
  rate: 'write',
  userAction: true,
  summary: 'Returns the tokens with which other programs read the brand’s published pages and submit its forms.',
  request: z.strictObject({}),
  answer: z.object({ address: z.string(), read: z.string(), forms: z.string() }),
});
