import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { assert } from '@candor/domain/assert.ts';
import { checkPopupShown, checkPopupText, checkPublisher } from '@candor/domain/popups/popup.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act, recordAct } from '../../access/audit/index.ts';
import type { ActDeps, LockedAction } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { cleanMarkup } from './cleanMarkup.ts';
import * as store from './draftStore.ts';
import type { StoredDraft } from './draftStore.ts';
import { presentDetail } from './presentDraft.ts';
import { hashOf, insertPopup } from './store.ts';

type Step = OfficeRequestOf<OfficeCalls['submitPopup']>;
type SaveRequest = OfficeRequestOf<OfficeCalls['savePopup']>;

/** Rule PU-5: saves a draft, created once for its command or changed from the state that its writer has read. */
export async function savePopup(
  deps: ActDeps,
  request: SaveRequest,
  session: StaffSession,
): Promise<Result<PopupDetail>> {
  const fields = fieldsOf(request);
  const may = checkPopupText(fields);
  if (!may.ok) return may;
  const { id, revision, command } = request;
  if (id === null) return makeDraft(deps, { ...fields, commandId: command }, session);
  return withLockedDraft(
    deps,
    { id, revision: revision ?? 0 },
    session,
    async ({ connection, found: draft, now, record }) => {
      await store.updateDraft(connection, { id, staffId: session.staffId, now }, fields);
      await record(entryOf(draft, 'saved'));
      return accept(true);
    },
  );
}

function fieldsOf({ kind, title, content, audience, language, starts_at, ends_at }: SaveRequest): store.PopupFields {
  const times = { startsAt: starts_at ?? undefined, endsAt: ends_at ?? undefined };
  return { kind, title, content: cleanMarkup(content), audience, language: language ?? undefined, ...times };
}

function makeDraft(
  deps: ActDeps,
  draft: store.PopupFields & { readonly commandId: string },
  session: StaffSession,
): Promise<Result<PopupDetail>> {
  const { brandId, staffId } = session;
  return transaction(deps.pool, brandId, async (connection): Promise<Result<PopupDetail>> => {
    const now = deps.clock.now();
    await store.insertDraft(connection, { ...draft, brandId, writer: staffId, publishedAt: undefined, now });
    const made = await store.findDraftByCommand(connection, draft.commandId);
    assert(made !== undefined, 'what was not inserted is there already');
    if (made.writers[0] !== staffId || !isSame(made, draft)) return refuse({ code: 'commandReused' });
    const entry = { ...entryOf(made, 'saved'), actor: session, at: now };
    if (made.changedAt === now) await recordAct(connection, deps.audit, entry);
    return accept(presentDetail(made, session, now));
  });
}

function isSame(
  made: StoredDraft,
  { kind, title, content, audience, language, ...period }: store.PopupFields,
): boolean {
  return (
    made.kind === kind &&
    made.title === title &&
    made.content === content &&
    made.audience === audience &&
    made.language === language &&
    made.endsAt === period.endsAt &&
    // Once it is published, its start is the popup's own.
    (made.publishedAt !== undefined || made.startsAt === period.startsAt)
  );
}

/** Submits a popup to the publisher; content that must not be shown is refused here already. */
export function submitPopup(deps: ActDeps, step: Step, session: StaffSession): Promise<Result<PopupDetail>> {
  return withLockedDraft(deps, step, session, async ({ connection, found: draft, now, record }) => {
    const may = checkPopupShown(draft, now);
    if (!may.ok) return may;
    await store.updateSubmitted(connection, { id: draft.id, staffId: session.staffId, now });
    await record(entryOf(draft, 'submitted'));
    return accept(true);
  });
}

export async function discardPopup(
  deps: ActDeps,
  step: Step,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<OfficeCalls['discardPopup']>>> {
  const discarded = await withLockedDraft(deps, step, session, async ({ connection, found: draft, now, record }) => {
    await store.updateDiscarded(connection, draft.id, now);
    await record(entryOf(draft, 'discarded'));
    return accept(true);
  });
  return discarded.ok ? accept({}) : discarded;
}

export function returnPopup(
  deps: ActDeps,
  { reason, ...step }: OfficeRequestOf<OfficeCalls['returnPopup']>,
  session: StaffSession,
): Promise<Result<PopupDetail>> {
  return withLockedDraft(deps, step, session, async ({ connection, found: draft, record }) => {
    if (draft.submittedAt === undefined) return refuse({ code: 'nothingToSave' });
    await store.updateReturned(connection, draft.id, reason);
    await record(entryOf(draft, 'returned', reason));
    return accept(true);
  });
}

/** Rule PU-5: the second person publishes it to clients, from its start on and never retroactively. */
export function publishDraft(deps: ActDeps, step: Step, session: StaffSession): Promise<Result<PopupDetail>> {
  const { staffId } = session;
  return withLockedDraft(deps, step, session, async ({ connection, found: draft, now, record }) => {
    const may = checkPublisher(draft, staffId);
    if (!may.ok) return may;
    const shown = checkPopupShown(draft, now);
    if (!shown.ok) return shown;
    await store.updatePublished(connection, { id: draft.id, staffId, now });
    const startsAt = Math.max(draft.startsAt ?? now, now);
    const popup = { ...draft, startsAt };
    const commandId = `popup-draft:${draft.id}`;
    await insertPopup(connection, { ...popup, draftId: draft.id, commandId, commandHash: hashOf(popup), now });
    await record(entryOf(draft, 'published'));
    return accept(true);
  });
}

/** Withdraws a popup before its end; this is final. */
export function endPopup(deps: ActDeps, id: number, session: StaffSession): Promise<Result<PopupDetail>> {
  const lock = (connection: Connection) => store.lockDraft(connection, id);
  return act(deps, session, lock, async ({ connection, found: draft, now, record }) => {
    if (draft.publishedAt === undefined) return refuse({ code: 'notFound' });
    const isNew = await store.updateEnded(connection, { id, staffId: session.staffId, now });
    if (isNew) await record(entryOf(draft, 'ended'));
    return accept(presentDetail({ ...draft, endedAt: draft.endedAt ?? now }, session, now));
  });
}

/** Locks the draft in the state that its reader saw. Refusals: `notFound`, `popupOver`, `staleDraft`. */
function withLockedDraft(
  deps: ActDeps,
  { id, revision }: Step,
  session: StaffSession,
  work: (locked: LockedAction<StoredDraft>) => Promise<Result<true>>,
): Promise<Result<PopupDetail>> {
  const lock = (connection: Connection) => store.lockDraft(connection, id);
  return act(deps, session, lock, async (locked) => {
    const { connection, found: draft, now } = locked;
    if (draft.publishedAt !== undefined || draft.discardedAt !== undefined) return refuse({ code: 'popupOver' });
    if (draft.revision !== revision) {
      return refuse({ code: 'staleDraft', params: { name: draft.changedBy ?? '' } });
    }
    const done = await work(locked);
    if (!done.ok) return done;
    const after = await store.findDraft(connection, id);
    assert(after !== undefined, 'a popup that was held is still there');
    return accept(presentDetail(after, session, now));
  });
}

function entryOf({ id, title, kind, audience }: StoredDraft, action: string, reason?: string) {
  return { action: `popup.${action}`, subject: `popup:${id}`, reason, details: { title, kind, audience } };
}
