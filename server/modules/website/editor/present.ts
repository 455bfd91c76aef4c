import type { ContentDocument, ContentRow, ContentVersion } from '@candor/contracts/http/office/content.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { documentState, isNeeded, agreedTexts } from '@candor/domain/content/desk/document.ts';
import { holderOf } from '@candor/domain/content/desk/editLock.ts';
import { translationStatesOf } from '@candor/domain/content/desk/translation.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { sourceOf, writtenIn } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { StoredPlan } from './planStore.ts';
import type { StoredDocument, StoredDraft, StoredVersion, ListedVersion } from './store.ts';

/** Parts of a document that its row shows. */
export interface DocumentToShow {
  readonly document: StoredDocument;
  readonly draft: StoredDraft | undefined;
  readonly newest: StoredVersion | undefined;
  /** Plans, next one first. */
  readonly plans: readonly StoredPlan[];
}

export interface Viewer {
  readonly staffId: number;
  readonly languages: readonly Language[];
  readonly now: Instant;
}

/** Presents a document as a row of the list. */
export function presentRow(shown: DocumentToShow, { staffId, languages, now }: Viewer): ContentRow {
  const { document, draft, newest, plans } = shown;
  const written = writtenIn(shown);
  const last = draft ?? newest;
  const title = written.entry['title'] ?? written.entry['name'];
  const [next] = plans;
  const holder = holderOf(document, now);
  return {
    id: document.id,
    kind: document.kind,
    name: document.name,
    title: typeof title === 'string' ? title : document.name,
    state: documentState({
      publishedVersion: document.publishedVersion ?? undefined,
      newestVersion: newest?.version,
      hasDraft: draft !== undefined,
    }),
    planned: next === undefined ? null : presentPlan(next),
    languages: [...translationStatesOf(written, languages, sourceOf(written.entry))],
    lock: holder === undefined ? null : { by: holder.name, mine: holder.staffId === staffId, until: holder.until },
    modified_at: last?.at ?? now,
    modified_by: last?.by ?? null,
    legal: agreedTexts.includes(document.name),
    needed: isNeeded(document),
    deletable: !document.wasPublished && !isNeeded(document),
  };
}

export function presentPlan({ id, version, plannedFor, by }: StoredPlan) {
  return { id, version, at: plannedFor, by };
}

export function presentVersion(version: ListedVersion, { publishedVersion }: StoredDocument): ContentVersion {
  const { version: number, kind, at, by, note } = version;
  return { version: number, kind, at, by, note, published: number === publishedVersion };
}

/** May this person publish the newest version? */
export function publishableBy(
  { newest }: DocumentToShow,
  { staffId, roles }: EditingStaff,
): ContentDocument['publishable'] {
  if (!roles.includes('cmsPublisher')) return 'role';
  if (newest === undefined) return 'nothing';
  return newest.writers.includes(staffId) ? 'wrote' : 'yes';
}
