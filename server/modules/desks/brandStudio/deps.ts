import { assert } from '@candor/domain/assert.ts';
import { NO_CHANGES } from '@candor/domain/branding/draft.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';
import type { CheckedTexts, CreatedBoard, Finding, PublishedBoard } from '../../website/branding/index.ts';
import { findNewestVersion, folderTexts, withDraft } from '../../website/branding/index.ts';
import { listWritten } from '../../website/content/index.ts';
import type { ReleaseBoard, RunningBrand } from '../brandDesk/index.ts';

/** What the studio works with. */
export interface StudioDeps extends ActDeps {
  readonly releases: Pick<ReleaseBoard, 'brands' | 'refresh'>;
  readonly studio: Pick<PublishedBoard, 'read'>;
  readonly created: Pick<CreatedBoard, 'read' | 'stateOf'>;
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  /** As they are served; others may come. */
  readonly brands: readonly Brand[];
  /** Names of the internet that are no brand's: the office, the files, the Test bank. */
  readonly siteHosts: readonly string[];
  /** Is money real here? */
  readonly isLive: boolean;
  /** The product's own tokens, on which every brand's theme builds. */
  readonly productTokens: string;
  /** The publish gate over a brand's folder with these texts in place of its own. */
  readonly findingsOf: (brand: RunningBrand, texts: CheckedTexts) => readonly Finding[];
  /** Where a brand's pages are. */
  readonly siteOf: (brandId: BrandId) => string;
}

export function brandIn({ releases }: Pick<StudioDeps, 'releases'>, brandId: BrandId): RunningBrand {
  const found = releases.brands.find(({ id }) => id === brandId);
  assert(found !== undefined, `brand ${brandId} is served`);
  return found;
}

export function hostsOf({ brands }: Pick<StudioDeps, 'brands'>, brandId: BrandId): readonly string[] {
  return brands.find(({ id }) => id === brandId)?.hosts ?? [];
}

/**
 * The brand's files with a draft, as the gate reads them. The folder of a brand that was begun in the office has no
 * pages: the editor's are its own.
 */
export async function checkedTexts(
  { created }: Pick<StudioDeps, 'created'>,
  connection: Connection,
  brandId: BrandId,
  draft: BrandDraft,
): Promise<CheckedTexts> {
  const texts = withDraft(folderTexts(brandId), draft);
  if (created.stateOf(brandId) === undefined) return texts;
  const written = await listWritten(connection);
  return { ...texts, pages: new Map(written.map(({ name, entry }) => [name, entry && textOf(entry)])) };
}

/** A page as a file of a folder. */
export function textOf(entry: JsonObject): string {
  return `${JSON.stringify(entry, undefined, 2)}\n`;
}

export interface Live {
  readonly version: number;
  readonly draft: BrandDraft;
}

/** What is served over the folder, as the database has it; version 0: the folder alone. */
export async function liveIn(connection: Connection): Promise<Live> {
  return (await findNewestVersion(connection)) ?? { version: 0, draft: NO_CHANGES };
}
