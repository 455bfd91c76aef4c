import type { BackupFacts, SetupFacts, SetupFinding } from '@candor/domain/service/setup.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';

/** What the guide works with. */
export interface SetupGuideDeps extends Pick<SetupFacts, 'hasAlarmReceiver' | 'areKeysInFiles'> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mode: 'demo' | 'live';
  /** What `npm run live-check` says at this moment; undefined: it could not be run. */
  readonly check: () => Promise<readonly SetupFinding[] | undefined>;
  readonly backups: () => BackupFacts;
  readonly isHeld: (brandId: BrandId) => boolean;
}
