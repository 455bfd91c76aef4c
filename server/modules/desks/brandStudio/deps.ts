import { assert } from '@candor/domain/assert.ts';
import { NO_CHANGES } from '@candor/domain/branding/draft.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { BrandTexts, Finding, PublishedBoard } from '../../website/branding/index.ts';
import { findNewestVersion } from '../../website/branding/index.ts';
import type { ReleaseBoard, RunningBrand } from '../brandDesk/index.ts';

/** What the studio works with. */
export interface StudioDeps extends ActDeps {
  readonly releases: Pick<ReleaseBoard, 'brands' | 'refresh'>;
  readonly studio: Pick<PublishedBoard, 'read'>;
  /** The product's own tokens, on which every brand's theme builds. */
  readonly productTokens: string;
  /** The publish gate over a brand's folder with these texts in place of its own. */
  readonly findingsOf: (brand: RunningBrand, texts: BrandTexts) => readonly Finding[];
  /** Where a brand's pages are. */
  readonly siteOf: (brandId: BrandId) => string;
}

export function brandIn({ releases }: Pick<StudioDeps, 'releases'>, brandId: BrandId): RunningBrand {
  const found = releases.brands.find(({ id }) => id === brandId);
  assert(found !== undefined, `brand ${brandId} is served`);
  return found;
}

export interface Live {
  readonly version: number;
  readonly draft: BrandDraft;
}

/** What is served over the folder, as the database has it; version 0: the folder alone. */
export async function liveIn(connection: Connection): Promise<Live> {
  return (await findNewestVersion(connection)) ?? { version: 0, draft: NO_CHANGES };
}
