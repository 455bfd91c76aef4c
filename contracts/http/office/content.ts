import { GIVEN_SLUG } from '@candor/domain/content/cms/addresses.ts';
import * as z from 'zod/mini';
import { languages } from '@candor/domain/clients/language.ts';
import { documentKinds, documentStates, versionKinds } from '@candor/domain/content/desk/document.ts';
import { pageTemplates } from '@candor/domain/content/desk/templates.ts';
import { translationStates } from '@candor/domain/content/desk/translation.ts';
import { flag, id as number, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { contentEntry } from './contentEntry.ts';

/**
 * Calls on pages and singletons for their writers. A person who opens a document keeps it for two minutes after their
 * last save (`lock`); their input goes into the draft (`saveDraft`), from time to time into a version, which never
 * changes, and a publisher decides which version visitors see.
 */

export const documentId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
export const slug = z.string().check(z.trim(), z.toLowerCase(), z.regex(GIVEN_SLUG));
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const note = z.string().check(z.trim(), z.maxLength(200));
const version = z.number().check(z.int(), z.positive());
/** Revision of the document that was read: it counts every change of the content. */
const revision = z.number().check(z.int(), z.nonnegative());
const language = z.enum(languages);

/** Current editor; null: no one. `mine`: the caller, perhaps in another window. */
const lock = z.nullable(z.object({ by: z.string(), mine: flag, until: instant }));

const plan = z.object({
  id: number,
  /** Version to publish; null: it is removed from the site. */
  version: z.nullable(version),
  at: instant,
  by: z.string(),
});

const row = z.object({
  id: documentId,
  kind: z.enum(documentKinds),
  /** Slug of a page (`index` is the home page), or name of a singleton. */
  name: z.string(),
  title: z.string(),
  state: z.enum(documentStates),
  /** Next planned publication. */
  planned: z.nullable(plan),
  languages: z.array(z.object({ language, state: z.enum(translationStates) })),
  lock,
  modified_at: instant,
  /** Last editor; null: the installation itself, with its starter texts. */
  modified_by: z.nullable(z.string()),
  /** Whether clients agree to the text, so that publishing requires a second person. */
  legal: flag,
  /** Whether the site needs it: it keeps its name and is replaced, never removed. */
  needed: flag,
  /**
   * Whether the entry can be deleted because it was never published; otherwise it is removed from the site
   * (`unpublish`).
   */
  deletable: flag,
});
export type ContentRow = z.output<typeof row>;

const versionRow = z.object({
  version,
  kind: z.enum(versionKinds),
  at: instant,
  by: z.nullable(z.string()),
  note: z.string(),
  published: flag,
});
export type ContentVersion = z.output<typeof versionRow>;

/** A document with everything that its editor shows. */
export const contentDocument = z.object({
  row,
  /** Draft; if there is none, the newest version. All languages, in their columns (`title_de`). */
  entry: contentEntry,
  revision,
  /** Author and time of the draft; null: `entry` is the newest version as it was saved. */
  draft: z.nullable(z.object({ by: z.string(), at: instant, base_version: z.nullable(version) })),
  /** Versions, newest first, at most 200. */
  versions: z.array(versionRow),
  published_version: z.nullable(version),
  plans: z.array(plan),
  /** Pending approval of a request about the entry. */
  approval: z.nullable(approval),
  /** Whether the caller may publish the newest version. `wrote`: no, since they have edited it. */
  publishable: z.enum(['yes', 'role', 'wrote', 'nothing']),
  /** Full address on the site. */
  address: z.nullable(z.string()),
});
export type ContentDocument = z.output<typeof contentDocument>;

export const list = staffCall('content.read', {
  method: 'GET',
  path: '/api/office/content',
  rate: 'read',
  userAction: false,
  summary: 'Lists every page and singleton of the brand: singletons first, then pages by slug.',
  request: z.strictObject({}),
  answer: z.object({ documents: z.array(row), languages: z.array(language) }),
});

export const open = staffCall('content.read', {
  method: 'POST',
  path: '/api/office/content/open',
  rate: 'read',
  userAction: true,
  summary: 'Returns one document: its draft or newest version, its lock, versions and plans.',
  request: z.strictObject({ id: documentId }),
  answer: contentDocument,
});

export const create = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/create',
  rate: 'write',
  userAction: true,
  summary: 'Creates a page from a template, or as a copy of what another page’s editor shows. It is always a draft.',
  request: z.strictObject({
    title,
    slug,
    from: z.union([z.object({ template: z.enum(pageTemplates) }), z.object({ copy_of: documentId })]),
  }),
  answer: contentDocument,
});

export const takeLock = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/lock',
  rate: 'write',
  userAction: true,
  summary:
    'Starts or continues editing. `take_over` also works while another person is editing (`documentLocked`), who ' +
    'then sees it.',
  request: z.strictObject({ id: documentId, take_over: z.optional(flag) }),
  answer: contentDocument,
});

export const releaseLock = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/unlock',
  rate: 'write',
  userAction: false,
  summary: 'Ends editing. Nothing happens if another person holds the lock.',
  request: z.strictObject({ id: documentId }),
  answer: z.object({}),
});

export const saveDraft = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/draft',
  rate: 'write',
  userAction: true,
  body: 'content',
  summary:
    'Saves the draft and keeps the lock. `documentLocked`: another person holds it; `staleDraft`: a different draft ' +
    'was saved since `revision`, by `name` at `at`, and `open` shows it. The answer has the entry as stored, with ' +
    'its HTML sanitised. A repetition has no further effect.',
  request: z.strictObject({
    id: documentId,
    revision,
    entry: contentEntry,
    /** Translations that remain right although the default has changed. */
    confirmed: z.optional(z.array(language)),
  }),
  answer: z.object({
    revision,
    at: instant,
    lock,
    languages: row.shape.languages,
    state: row.shape.state,
    entry: contentEntry,
  }),
});

export const discardDraft = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/discard',
  rate: 'write',
  userAction: true,
  summary: 'Discards the draft: the editor shows the newest version again. Refused if there is no version.',
  request: z.strictObject({ id: documentId, revision }),
  answer: contentDocument,
});

export const saveVersion = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/version/save',
  rate: 'write',
  userAction: true,
  summary: 'Makes a permanent version of the draft. A repetition has no further effect.',
  request: z.strictObject({ id: documentId, revision, note }),
  answer: contentDocument,
});

export const getVersion = staffCall('content.read', {
  method: 'POST',
  path: '/api/office/content/version',
  rate: 'read',
  userAction: true,
  summary: 'Returns one version as it was saved.',
  request: z.strictObject({ id: documentId, version }),
  answer: z.object({ version: versionRow, entry: contentEntry }),
});

/** Version to compare; null: the draft. */
const side = z.nullable(version);

export const compare = staffCall('content.read', {
  method: 'POST',
  path: '/api/office/content/compare',
  rate: 'read',
  userAction: true,
  summary: 'Returns two versions, or a version and the draft, for comparison; parts are matched by their `_uid`.',
  request: z.strictObject({ id: documentId, first: side, second: side }),
  answer: z.object({ first: contentEntry, second: contentEntry }),
});

export const restore = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/restore',
  rate: 'write',
  userAction: true,
  summary: 'Makes an old version the draft, without publishing it.',
  request: z.strictObject({ id: documentId, version, revision }),
  answer: contentDocument,
});

export const publish = staffCall('content.publish', {
  method: 'POST',
  path: '/api/office/content/publish',
  rate: 'write',
  userAction: true,
  summary:
    'Publishes this version to visitors. A legal text needs a second person, and `row.state` stays until they have ' +
    'decided. People who wrote in the version cannot publish it (`ownVersion`).',
  request: z.strictObject({ id: documentId, version, reason: z.optional(reason) }),
  answer: contentDocument,
});

export const unpublish = staffCall('content.publish', {
  method: 'POST',
  path: '/api/office/content/unpublish',
  rate: 'write',
  userAction: true,
  summary: 'Takes a page from the site. Refused for pages that the site needs (`documentNeeded`).',
  request: z.strictObject({ id: documentId }),
  answer: contentDocument,
});

export const schedule = staffCall('content.publish', {
  method: 'POST',
  path: '/api/office/content/schedule',
  rate: 'write',
  userAction: true,
  summary: 'Plans to publish a version or, with null, to take the page from the site.',
  request: z.strictObject({ id: documentId, version: z.nullable(version), at: instant, reason: z.optional(reason) }),
  answer: contentDocument,
});

export const cancelPlan = staffCall('content.publish', {
  method: 'POST',
  path: '/api/office/content/schedule/cancel',
  rate: 'write',
  userAction: true,
  summary: 'Cancels a plan that has not been carried out.',
  request: z.strictObject({ id: documentId, plan: number }),
  answer: contentDocument,
});

export const rename = staffCall('content.rename', {
  method: 'POST',
  path: '/api/office/content/rename',
  rate: 'write',
  userAction: true,
  summary:
    'Changes the slug at once. Visitors of the old address are redirected. If visitors can see the page, only a ' +
    'publisher may do this.',
  request: z.strictObject({ id: documentId, slug }),
  answer: contentDocument,
});

export const remove = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/remove',
  rate: 'write',
  userAction: true,
  summary: 'Deletes a page that was never published.',
  request: z.strictObject({ id: documentId }),
  answer: z.object({}),
});
