import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { Clock } from '../../../clock.ts';
import { hashSecret, newSecret } from '../../access/sessions/index.ts';
import { brandIn } from './configuration.ts';
import { folderTexts, withDraft } from './overlay.ts';
import type { BrandTexts } from './overlay.ts';
import { findSpent, insertPreview, updateSpent } from './store.ts';
import type { BrandPreview } from './store.ts';

const LIFE_MS = 2 * MINUTE_MS;

/** Page to be shown once, with the brand and its files after the draft. */
export interface ShownPreview extends Pick<BrandPreview, 'address' | 'theme'> {
  readonly brand: Brand;
  readonly texts: BrandTexts;
}

interface PreviewDeps {
  readonly pool: Pool;
  readonly clock: Pick<Clock, 'now'>;
}

/** Rule BS-6: issues a ticket with which one frame loads one page with a draft, once, within two minutes. */
export async function issuePreview(
  connection: Connection,
  brandId: BrandId,
  preview: BrandPreview,
  now: Instant,
): Promise<string> {
  const { text, hash } = newSecret();
  await insertPreview(connection, { ...preview, brandId, hash, expiresAt: now + LIFE_MS }, now);
  return text;
}

/**
 * Spends a ticket and returns what it shows; undefined if it is unknown or spent, or its draft is no longer a valid
 * brand.
 */
export function spendPreview(deps: PreviewDeps, brandId: BrandId, ticket: string): Promise<ShownPreview | undefined> {
  return shownBy(deps, brandId, ticket, updateSpent);
}

/** Returns the same for the files of a page that the ticket has opened. */
export function openedPreview(deps: PreviewDeps, brandId: BrandId, ticket: string): Promise<ShownPreview | undefined> {
  return shownBy(deps, brandId, ticket, findSpent);
}

async function shownBy(
  { pool, clock }: PreviewDeps,
  brandId: BrandId,
  ticket: string,
  find: typeof findSpent,
): Promise<ShownPreview | undefined> {
  const found = await transaction(pool, brandId, (connection) => find(connection, hashSecret(ticket), clock.now()));
  if (found === undefined) return undefined;
  const { draft, address, theme } = found;
  const texts = withDraft(folderTexts(brandId), draft);
  const brand = brandIn(texts);
  return brand && { brand: { ...brand, theme }, texts, address, theme };
}
