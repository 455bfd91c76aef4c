import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { picturesOf, portableEntry, unknownComponents } from '@candor/domain/content/cms/portable.ts';
import { isOwnPicture } from '@candor/domain/content/desk/media.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { canonical } from './canonical.ts';
import { cleanEntry } from './cleanEntry.ts';
import { documentId } from './enterStarters.ts';
import { findPortable, insertImported, isIdTaken, lockNewest } from './portableStore.ts';
import { insertDocument } from './store.ts';
import type { DocumentKind } from './store.ts';

/** Document in the format for export and import, between installations or from a Cockpit host. */
export interface PortableDocument {
  readonly kind: DocumentKind;
  /** Name of the document; the slug of a page. */
  readonly name: string;
  /** Id that links use; a missing or foreign id is replaced. */
  readonly id?: string;
  readonly entry: JsonObject;
}

interface Imported {
  readonly documents: readonly PortableDocument[];
  readonly note: string;
  /** Returns the entry with its pictures in our library, as far as they could be fetched. */
  readonly bringPictures?: (entry: JsonObject) => Promise<JsonObject>;
}

export interface ImportReport {
  readonly imported: readonly string[];
  readonly unchanged: readonly string[];
  /** Refused documents, with the faults of each. */
  readonly refused: readonly string[];
  /** Number of components by name that none of our pages renders; they are kept unchanged. */
  readonly unknown: ReadonlyMap<string, number>;
  /** Pictures and videos that stay on their original host until staff put them into the media library. */
  readonly pictures: readonly string[];
}

const NAMES: Readonly<Record<DocumentKind, RegExp>> = {
  page: /^[a-z0-9][a-z0-9_-]{0,79}$/,
  singleton: /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/,
};
const ID = /^[0-9a-f]{24}$/;
const CHARACTERS_MAXIMUM = 1_000_000;

/**
 * Rule CM-10: imports documents as versions of their own, cleaned, and invisible until a member of staff publishes
 * them. A document equal to the newest version is not imported again.
 */
export async function importDocuments(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  brandId: BrandId,
  { documents, note, bringPictures }: Imported,
): Promise<ImportReport> {
  const imported: string[] = [];
  const unchanged: string[] = [];
  const refused: string[] = [];
  const unknown = new Map<string, number>();
  const pictures = new Set<string>();
  for (const document of documents) {
    const clean = cleanEntry(portableEntry(document.entry));
    const mayCome = faultOf(document, clean) === undefined;
    // Cleaned again, since the picture addresses in it also come from elsewhere.
    const entry = mayCome && bringPictures !== undefined ? cleanEntry(await bringPictures(clean)) : clean;
    const fault = faultOf(document, entry);
    if (fault !== undefined) {
      refused.push(`${document.name}: ${fault}`);
      continue;
    }
    for (const [component, count] of unknownComponents(entry))
      unknown.set(component, (unknown.get(component) ?? 0) + count);
    const isBrought = (path: string): boolean => bringPictures !== undefined && isOwnPicture(path);
    for (const picture of picturesOf(entry)) if (!isBrought(picture)) pictures.add(picture);
    const item = { brandId, document, entry, note, now: clock.now() };
    const isNew = await transaction(pool, brandId, (connection) => importOne(connection, item));
    (isNew ? imported : unchanged).push(document.name);
  }
  return { imported, unchanged, refused, unknown, pictures: [...pictures].toSorted() };
}

/** Exports every document of a brand. */
export async function exportDocuments(pool: Pool, brandId: BrandId): Promise<readonly PortableDocument[]> {
  return transaction(pool, brandId, (connection) => findPortable(connection));
}

function faultOf({ kind, name }: PortableDocument, entry: JsonObject): string | undefined {
  if (!NAMES[kind].test(name)) return 'no address of ours';
  if (kind === 'page' && typeof entry['title'] !== 'string') return 'no title';
  return JSON.stringify(entry).length > CHARACTERS_MAXIMUM ? 'too large' : undefined;
}

interface Importing {
  readonly brandId: BrandId;
  readonly document: PortableDocument;
  readonly entry: JsonObject;
  readonly note: string;
  readonly now: Instant;
}

async function importOne(connection: Connection, { brandId, document, entry, note, now }: Importing): Promise<boolean> {
  const { kind, name, id: ownId } = document;
  const newest = await lockNewest(connection, kind, name);
  if (newest !== undefined) {
    if (canonical(newest.entry) === canonical(entry)) return false;
    await insertImported(connection, { brandId, id: newest.id, version: newest.version + 1, now, note, entry });
    return true;
  }
  const isUsable = ownId !== undefined && ID.test(ownId) && !(await isIdTaken(connection, ownId));
  const id = isUsable ? ownId : documentId(brandId, kind, name);
  await insertDocument(connection, { brandId, id, kind, name, now });
  await insertImported(connection, { brandId, id, version: 1, now, note, entry });
  return true;
}
