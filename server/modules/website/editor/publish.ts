import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { publish as publishCall, schedule as scheduleCall } from '@candor/contracts/http/office/content.ts';
import { hasPictureWithoutWords } from '@candor/domain/content/cms/importedPictures.ts';
import { PLAN_AHEAD_MAXIMUM_MS, isNeeded, agreedTexts } from '@candor/domain/content/desk/document.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { Subject } from '../../access/approvals/index.ts';
import { withLockedDocument, recordContent } from './lockedDocument.ts';
import type { LockedDocument, EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { insertPublication, isCarriedOut, updatePublished } from './planStore.ts';
import { findVersion } from './store.ts';

/** Wanted state of a document, now or at a later time; a null version removes it from the site. */
interface Intent {
  readonly version: number | null;
  readonly at: Instant | null;
  readonly reason: string | undefined;
}

/**
 * Rule ED-9: two people decide about texts that clients agree to; an approval is carried out once however often it is
 * tried.
 */
export const contentPublication = new Subject({
  name: 'contentPublication',
  payload: z.object({ document: z.string(), version: z.number().nullable(), at: z.number().nullable() }),

  key: ({ document }) => contentKey(document),

  async check(_deps: EditorDeps, { payload: { version, at } }, { name, publishedVersion }: LockedDocument['document']) {
    return accept([
      { name, before: textOf(publishedVersion), after: textOf(version) },
      ...(at === null ? [] : [{ name: 'at', before: '', after: new Date(at).toISOString() }]),
    ]);
  },

  async apply(deps: EditorDeps, { id: approvalId, brandId, payload, decidedBy, deciderName, decisionReason: reason }) {
    const { document, version, at } = payload;
    const done = await withLockedDocument<true>(deps, brandId, document, async (held) => {
      if (await isCarriedOut(held.connection, approvalId)) return accept(true);
      const decider = { staffId: decidedBy, name: deciderName };
      await enterIntent(held, deps, { version, at, reason }, decider, approvalId);
      return accept(true);
    });
    if (done.ok) deps.onPublished(brandId);
    return done;
  },
});

/** Rules ED-6, ED-9: shows visitors this version from now on, or asks a second person. */
export async function publishVersion(
  deps: EditorDeps,
  { id, version, reason }: OfficeRequestOf<typeof publishCall>,
  who: EditingStaff,
): Promise<Result<true>> {
  return intend(deps, id, { version, at: null, reason }, who);
}

/** Rule ED-10: takes a page from the site, unless the site needs it. */
export function unpublish(deps: EditorDeps, id: string, who: EditingStaff): Promise<Result<true>> {
  return intend(deps, id, { version: null, at: null, reason: undefined }, who);
}

/** Rule ED-11: schedules a publication or removal within the next year. */
export function schedule(
  deps: EditorDeps,
  { id, version, at, reason }: OfficeRequestOf<typeof scheduleCall>,
  who: EditingStaff,
): Promise<Result<true>> {
  return intend(deps, id, { version, at, reason }, who);
}

async function intend(deps: EditorDeps, id: string, intent: Intent, who: EditingStaff): Promise<Result<true>> {
  const done = await withLockedDocument<true>(deps, who.brandId, id, async (held) => {
    const may = await checkIntent(held, intent, who);
    if (!may.ok) return may;
    if (isInForce(held, intent)) return accept(true);
    if (agreedTexts.includes(held.document.name)) return askSecond(held, deps, intent, who);
    await enterIntent(held, deps, intent, who, null);
    return accept(true);
  });
  if (done.ok && intent.at === null) deps.onPublished(who.brandId);
  return done;
}

/** Checks rules ED-6, ED-10, ED-11 and ED-12, most basic first. */
async function checkIntent(
  { connection, document, now }: LockedDocument,
  { version, at }: Intent,
  { staffId }: EditingStaff,
): Promise<Result<true>> {
  if (at !== null && (at <= now || at > now + PLAN_AHEAD_MAXIMUM_MS))
    return refuse({ code: 'planInvalid', field: 'at' });
  if (version === null) return isNeeded(document) ? refuse({ code: 'documentNeeded' }) : accept(true);
  const found = await findVersion(connection, document.id, version);
  if (found === undefined) return refuse({ code: 'versionUnknown', field: 'version' });
  if (found.writers.includes(staffId)) return refuse({ code: 'ownVersion' });
  return hasPictureWithoutWords(found.entry) ? refuse({ code: 'altTextMissing' }) : accept(true);
}

function isInForce({ document }: LockedDocument, { version, at }: Intent): boolean {
  return at === null && document.publishedVersion === version;
}

async function askSecond(
  { connection, document }: LockedDocument,
  deps: EditorDeps,
  { version, at, reason }: Intent,
  who: EditingStaff,
): Promise<Result<true>> {
  if (reason === undefined) return refuse({ code: 'malformed', field: 'reason' });
  const asking = { reason, payload: { document: document.id, version, at } };
  return mapResult(contentPublication.ask(connection, deps, who, asking, document), () => true as const);
}

/** Returns the key of requests about a document, of which one may be pending. */
export function contentKey(id: string): string {
  return `content:${id}`;
}

function textOf(version: number | null): string {
  return version === null ? '–' : String(version);
}

async function enterIntent(
  held: LockedDocument,
  deps: Pick<EditorDeps, 'audit'>,
  { version, at, reason }: Intent,
  who: Pick<EditingStaff, 'staffId' | 'name'>,
  approvalId: number | null,
): Promise<void> {
  const { connection, document, now } = held;
  const isPlan = at !== null && at > now;
  const doneAt = isPlan ? null : now;
  const planned = { version, staffId: who.staffId, plannedFor: at ?? now, doneAt, approvalId };
  await insertPublication(connection, document, planned);
  if (!isPlan) await updatePublished(connection, document.id, version);
  const action = isPlan ? 'scheduled' : version === null ? 'unpublished' : 'published';
  await recordContent(held, deps, who, {
    action,
    reason,
    details: {
      before: textOf(document.publishedVersion),
      after: textOf(version),
      ...(at !== null && { at: new Date(at).toISOString() }),
      ...(approvalId !== null && { approval: String(approvalId) }),
    },
  });
}
