import { randomBytes } from 'node:crypto';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { create as call } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { LOCK_MS } from '@candor/domain/content/desk/editLock.ts';
import { isReservedSlug } from '@candor/domain/content/desk/slug.ts';
import { templateComponents } from '@candor/domain/content/desk/templates.ts';
import type { TranslationSources } from '@candor/domain/content/desk/translation.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { cleanedEntry, writtenIn } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import {
  findDocument,
  findDraft,
  findNamed,
  findVersion,
  insertDocument,
  lockNames,
  putDraft,
  updateLock,
} from './store.ts';
import type { NewDraft, StoredDocument } from './store.ts';

type Request = OfficeRequestOf<typeof call>;

/** Rule ED-8: creates a page, which is a draft whatever it is made from. Returns its id. */
export function createPage(deps: EditorDeps, request: Request, who: EditingStaff): Promise<Result<string>> {
  return transaction(deps.pool, who.brandId, async (connection) => {
    await lockNames(connection, who.brandId);
    if (isReservedSlug(request.slug) || (await findNamed(connection, 'page', request.slug)) !== undefined)
      return refuse({ code: 'slugTaken', field: 'slug' });
    const start = await beginning(connection, request);
    if (!start.ok) return start;
    const entry = cleanedEntry(deps, { brandId: who.brandId, kind: 'page' }, start.value.entry);
    if (!entry.ok) return entry;
    const document = await enterPage(connection, who, request.slug, {
      kind: 'saved',
      now: deps.clock.now(),
      entry: entry.value,
      sources: start.value.sources,
    });
    return accept(document.id);
  });
}

interface Beginning {
  readonly entry: JsonObject;
  readonly sources: TranslationSources;
}

async function beginning(connection: Connection, { title, from }: Request): Promise<Result<Beginning>> {
  if ('template' in from) {
    return accept({ entry: { title, components: templateComponents(from.template, title) }, sources: {} });
  }
  const document = await findDocument(connection, from.copy_of);
  if (document?.kind !== 'page') return refuse({ code: 'notFound' });
  const draft = await findDraft(connection, document.id);
  const { entry, sources } = writtenIn({ draft, newest: await findVersion(connection, document.id) });
  // Titles in other languages would be those of the copied page.
  const others = Object.entries(entry).filter(([name]) => !/^(?:seo_)?title(?:_|$)/.test(name));
  return accept({ entry: { ...Object.fromEntries(others), title }, sources });
}

/** Inserts a page with its first draft, which its writer continues. */
export async function enterPage(
  connection: Connection,
  { brandId, staffId }: Pick<EditingStaff, 'brandId' | 'staffId'>,
  slug: string,
  draft: Pick<NewDraft, 'kind' | 'entry' | 'sources'> & { readonly now: Instant },
): Promise<Pick<StoredDocument, 'brandId' | 'id'>> {
  const { kind, now, entry, sources } = draft;
  const document = { brandId, id: randomBytes(12).toString('hex'), kind: 'page', name: slug } as const;
  await insertDocument(connection, document, now);
  const written = { revision: 1, baseVersion: null, kind, staffId, at: now, writers: [staffId], sources, entry };
  await putDraft(connection, document, written);
  await updateLock(connection, document.id, { staffId, until: now + LOCK_MS });
  return document;
}
