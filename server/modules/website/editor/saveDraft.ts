import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { saveDraft as call } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { canonicalText } from '@candor/domain/content/desk/canonical.ts';
import { documentState } from '@candor/domain/content/desk/document.ts';
import { LOCK_MS, checkLock } from '@candor/domain/content/desk/editLock.ts';
import { sourcesAfter, translationStatesOf } from '@candor/domain/content/desk/translation.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkWriting, cleanedEntry, withLockedDocument, sourceOf, writtenIn } from './lockedDocument.ts';
import type { LockedDocument, EditingStaff } from './lockedDocument.ts';
import { languagesOf } from './deps.ts';
import type { EditorDeps } from './deps.ts';
import { putDraft, updateLock } from './store.ts';
import type { NewDraft } from './store.ts';

type Saved = OfficeAnswerOf<typeof call>;

/** Rule ED-2: saves typed text in the draft and nowhere else; a repetition changes nothing. */
export function saveDraft(
  deps: EditorDeps,
  request: OfficeRequestOf<typeof call>,
  who: EditingStaff,
): Promise<Result<Saved>> {
  return withLockedDocument(deps, who.brandId, request.id, async (held) => {
    const cleaned = cleanedEntry(deps, held.document, request.entry);
    if (!cleaned.ok) return cleaned;
    const entry = cleaned.value;
    const confirmed = request.confirmed ?? [];
    const isKept = canonicalText(writtenIn(held).entry) === canonicalText(entry);
    const isReplay = isKept && held.draft?.staffId === who.staffId && held.document.revision === request.revision + 1;
    const may = isReplay ? checkLock(held.document, who.staffId, held.now) : checkWriting(held, who, request.revision);
    if (!may.ok) return may;
    const lock = { staffId: who.staffId, until: held.now + LOCK_MS };
    await updateLock(held.connection, request.id, lock);
    if (isReplay || (isKept && confirmed.length === 0)) return accept(answer(deps, held, who, held.draft));
    const draft = nextDraft(deps, held, who, { entry, confirmed });
    await putDraft(held.connection, held.document, draft);
    return accept(answer(deps, held, who, draft));
  });
}

/** Returns the draft with what this person has written. */
export function nextDraft(
  deps: Pick<EditorDeps, 'brands'>,
  held: LockedDocument,
  { staffId, brandId }: EditingStaff,
  { entry, confirmed }: { readonly entry: JsonObject; readonly confirmed: readonly Language[] },
): NewDraft {
  const { document, draft, newest, now } = held;
  const before = writtenIn(held);
  const languages = languagesOf(deps, brandId);
  const sources = { languages, source: sourceOf(entry), sourceBefore: sourceOf(before.entry) };
  return {
    revision: document.revision + 1,
    baseVersion: draft?.baseVersion ?? newest?.version ?? null,
    kind: 'saved',
    staffId,
    at: now,
    writers: [...new Set([...(draft?.writers ?? []), staffId])],
    sources: sourcesAfter(before, entry, sources, confirmed),
    entry,
  };
}

function answer(
  deps: EditorDeps,
  held: LockedDocument,
  { brandId, name }: EditingStaff,
  draft: NewDraft | undefined,
): Saved {
  const { document, newest, now } = held;
  const written = draft ?? writtenIn(held);
  const states = translationStatesOf(written, languagesOf(deps, brandId), sourceOf(written.entry));
  return {
    revision: draft?.revision ?? document.revision,
    at: draft?.at ?? newest?.at ?? now,
    lock: { by: name, mine: true, until: now + LOCK_MS },
    languages: [...states],
    state: documentState({
      publishedVersion: document.publishedVersion ?? undefined,
      newestVersion: newest?.version,
      hasDraft: draft !== undefined,
    }),
    entry: written.entry,
  };
}
