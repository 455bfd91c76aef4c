import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  exportPages as exportCall,
  importPages as importCall,
} from '@candor/contracts/http/office/contentDesk.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { checkLock } from '@candor/domain/content/desk/editLock.ts';
import { unknownComponents } from '@candor/domain/content/cms/portable.ts';
import { isReservedSlug } from '@candor/domain/content/desk/slug.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { enterPage } from './createPage.ts';
import { cleanedEntry, withLockedDocument, recordContent, writtenIn } from './lockedDocument.ts';
import type { LockedDocument, EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { nextDraft } from './saveDraft.ts';
import * as store from './store.ts';

type Exported = OfficeAnswerOf<typeof exportCall>;
type Imported = OfficeAnswerOf<typeof importCall>[number];
type Given = OfficeRequestOf<typeof importCall>['file']['documents'][number];

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/;

/** Rule ED-15: exports documents as a file, each as its editor shows it. */
export function exportPages(
  { pool, clock }: EditorDeps,
  { ids }: OfficeRequestOf<typeof exportCall>,
  { brandId }: EditingStaff,
): Promise<Result<Exported>> {
  return transaction(pool, brandId, async (connection) => {
    const documents: Given[] = [];
    for (const id of ids) {
      const document = await store.findDocument(connection, id);
      if (document === undefined) return refuse({ code: 'notFound' });
      const draft = await store.findDraft(connection, id);
      const { entry } = writtenIn({ draft, newest: await store.findVersion(connection, id) });
      documents.push({ kind: document.kind, name: document.name, entry });
    }
    const name = `${brandId}-pages-${utcDate(clock.now())}.json`;
    return accept({ name, file: { format: 'candor-pages-1', documents } });
  });
}

/** Rule ED-15: imports each document as a draft of its own: a refused document does not stop the others. */
export async function importPages(
  deps: EditorDeps,
  { file }: OfficeRequestOf<typeof importCall>,
  who: EditingStaff,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  for (const page of file.documents) imported.push(await importOne(deps, page, who));
  return imported;
}

async function importOne(deps: EditorDeps, page: Given, who: EditingStaff): Promise<Imported> {
  const { kind, name } = page;
  const cleaned = cleanedEntry(deps, { brandId: who.brandId, kind }, page.entry);
  if (!cleaned.ok) return refusedPage(page, cleaned.refusal.code);
  const unknown = [...unknownComponents(cleaned.value).keys()];
  const present = await transaction(deps.pool, who.brandId, (connection) => store.findNamed(connection, kind, name));
  const done =
    present === undefined
      ? await enterNew(deps, { kind, name, entry: cleaned.value }, who)
      : await draftOver(deps, present.id, cleaned.value, who);
  if (!done.ok) return refusedPage(page, done.refusal.code);
  const outcome = present === undefined ? 'created' : 'drafted';
  return { name, outcome, why: null, id: done.value, unknown_components: unknown };
}

/** Creates a page from the file. Singletons belong to the site, and none can be added. */
function enterNew(deps: EditorDeps, { kind, name, entry }: Given, who: EditingStaff): Promise<Result<string>> {
  return transaction(deps.pool, who.brandId, async (connection) => {
    if (kind === 'singleton' || !SLUG.test(name)) return refuse({ code: 'notFound' });
    await store.lockNames(connection, who.brandId);
    if (isReservedSlug(name) || (await isTaken(connection, name))) return refuse({ code: 'slugTaken' });
    const now = deps.clock.now();
    const { id } = await enterPage(connection, who, name, { kind: 'imported', now, entry, sources: {} });
    await store.updateLock(connection, id, null);
    const document = await store.findDocument(connection, id);
    if (document !== undefined) await recordContent({ connection, document, now }, deps, who, { action: 'imported' });
    return accept(id);
  });
}

async function isTaken(connection: Connection, name: string): Promise<boolean> {
  return (await store.findNamed(connection, 'page', name)) !== undefined;
}

/** Imports over a document, unless it has a draft, which stays. */
function draftOver(deps: EditorDeps, id: string, entry: JsonObject, who: EditingStaff): Promise<Result<string>> {
  return withLockedDocument<string>(deps, who.brandId, id, async (held: LockedDocument) => {
    const free = checkLock(held.document, who.staffId, held.now);
    if (!free.ok) return free;
    if (held.draft !== undefined) return refuse({ code: 'staleDraft' });
    const draft = nextDraft(deps, held, who, { entry, confirmed: [] });
    await store.putDraft(held.connection, held.document, { ...draft, kind: 'imported' });
    await recordContent(held, deps, who, { action: 'imported' });
    return accept(id);
  });
}

function refusedPage({ name }: Given, why: string): Imported {
  return { name, outcome: 'refused', why, id: null, unknown_components: [] };
}
