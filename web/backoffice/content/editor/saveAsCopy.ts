import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { contentCalls } from '../../../data/content.ts';
import type { Outcome } from '../../../data/outcome.ts';

const SLUG_MAXIMUM = 80;

/** The content becomes another page, so that nothing of two writers is lost. Returns its id. */
export async function saveAsCopy(found: ContentDocument, entry: JsonObject, title: string): Promise<Outcome<string>> {
  const slug = `${found.row.name.slice(0, SLUG_MAXIMUM - 10)}-copy-${Date.now().toString(36).slice(-4)}`;
  const made = await contentCalls.create({ title, slug, from: { copy_of: found.row.id } });
  if (made.kind !== 'done') return made;
  const { id } = made.value.row;
  const written = { ...entry, title, title_slug: made.value.entry['title_slug'] ?? slug };
  const saved = await contentCalls.saveDraft({ id, revision: made.value.revision, entry: written });
  return saved.kind === 'done' ? { kind: 'done', value: id } : saved;
}
