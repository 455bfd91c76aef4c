import type { BackupFacts, SetupFacts, SetupFinding } from '@candor/domain/service/setup.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';

/** Dependencies of the set-up guide. */
export interface SetupGuideDeps extends Pick<SetupFacts, 'hasAlarmReceiver' | 'areKeysInFiles'> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mode: 'demo' | 'live';
  /** Returns the present findings of `npm run live-check`; undefined: it could not be run. */
  readonly check: () => Promise<readonly SetupFinding[] | undefined>;
  readonly backups: () => BackupFacts;
  readonly isHeld: (brandId: BrandId) => boolean;
}
