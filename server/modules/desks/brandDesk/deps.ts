import type { Themes } from '@candor/domain/branding/colours.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { Finding } from '../../website/branding/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';
import type { ReleaseBoard, RunningBrand } from './releaseBoard.ts';

/** Dependencies of the brand desk. */
export interface BrandDeskDeps extends ActDeps {
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  readonly releases: Pick<ReleaseBoard, 'brands' | 'isHeld' | 'refresh'>;
  /**
   * Runs the publishing checks over a brand's files as they are now, including those for real money where it is live.
   */
  readonly findingsOf: (brand: RunningBrand) => readonly Finding[];
  /** Returns a brand's look: the product's tokens with its own over them. */
  readonly themesOf: (brand: Pick<RunningBrand, 'id'>) => Themes;
}
