import { createHash } from 'node:crypto';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { canonical } from './canonical.ts';
import { insertDocument, lockStarters, publishStarter } from './store.ts';
import type { DocumentKind, StarterState } from './store.ts';

/** Document that a new brand starts with, its placeholders filled in. */
export interface Starter {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly entry: JsonObject;
}

interface EnterDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Rule CM-1: a brand starts with the pack's pages, published, and follows the pack until a person has edited a page;
 * from then on that page is the brand's own. Returns the number of documents entered or changed.
 */
export async function enterStarters(
  { pool, clock }: EnterDeps,
  brandId: BrandId,
  pack: readonly Starter[],
): Promise<number> {
  return transaction(pool, brandId, async (connection) => {
    const present = await lockStarters(connection, brandId);
    let count = 0;
    for (const starter of pack) {
      if (await enterStarter(connection, { brandId, now: clock.now(), present, starter })) count += 1;
    }
    return count;
  });
}

interface Entering {
  readonly brandId: BrandId;
  readonly now: number;
  readonly present: readonly StarterState[];
  readonly starter: Starter;
}

async function enterStarter(connection: Connection, { brandId, now, present, starter }: Entering): Promise<boolean> {
  const { kind, name, entry } = starter;
  const id = documentId(brandId, kind, name);
  const before = present.find((document) => document.id === id);
  if (before === undefined) {
    // A person has created their own page at this address.
    if (present.some((document) => document.kind === kind && document.name === name)) return false;
    await insertDocument(connection, { brandId, id, kind, name, now });
    await publishStarter(connection, { brandId, id, version: 1, now, entry });
    return true;
  }
  if (before.isTouched || before.lastVersion === null || before.publishedVersion !== before.lastVersion) return false;
  if (before.entry !== null && canonical(before.entry) === canonical(entry)) return false;
  await publishStarter(connection, { brandId, id, version: before.lastVersion + 1, now, entry });
  return true;
}

/** Derives a document's id, the same on every installation, so that links with it lead to the same page. */
export function documentId(brandId: BrandId, kind: DocumentKind, name: string): string {
  return createHash('sha256').update(`${brandId}/${kind}/${name}`).digest('hex').slice(0, 24);
}
