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

/** Dependencies of the studio. */
export interface StudioDeps extends ActDeps {
  readonly releases: Pick<ReleaseBoard, 'brands' | 'refresh'>;
  readonly studio: Pick<PublishedBoard, 'read'>;
  readonly created: Pick<CreatedBoard, 'read' | 'stateOf'>;
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  /** Brands as they are served; others may be added. */
  readonly brands: readonly Brand[];
  /** Host names that belong to no brand: the office, the files, the Test bank. */
  readonly siteHosts: readonly string[];
  /** Whether money is real here. */
  readonly isLive: boolean;
  /** Tokens of the product, on which every brand's theme builds. */
  readonly productTokens: string;
  /** Runs the publishing checks over a brand's folder, with these texts in place of its own. */
  readonly findingsOf: (brand: RunningBrand, texts: CheckedTexts) => readonly Finding[];
  /** Returns the origin of a brand's pages. */
  readonly siteOf: (brandId: BrandId) => string;
}

export function hostsOf({ brands }: Pick<StudioDeps, 'brands'>, brandId: BrandId): readonly string[] {
  return brands.find(({ id }) => id === brandId)?.hosts ?? [];
}

/**
 * Returns the brand's files with a draft, as the publishing checks read them. The folder of a brand created in the
 * office has no pages: it uses those of the editor.
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

/** Writes a page as a file of a folder. */
export function textOf(entry: JsonObject): string {
  return `${JSON.stringify(entry, undefined, 2)}\n`;
}

export interface Live {
  readonly version: number;
  readonly draft: BrandDraft;
}

/** Returns the version served over the folder, from the database; version 0: the folder alone. */
export async function liveIn(connection: Connection): Promise<Live> {
  return (await findNewestVersion(connection)) ?? { version: 0, draft: NO_CHANGES };
}
