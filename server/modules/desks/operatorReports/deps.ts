import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';

/** Dependencies of the office's reports. */
export interface ReportDeps extends ActDeps {
  /** Separate connections of the office's login: reports wait for one another, and never delay another call. */
  readonly exports: Exports;
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Logs a failure that is retried. */
  readonly onTrouble: (error: unknown, what: string) => void;
  /** Whether payments are tests, as in a demonstration. */
  readonly isTest: boolean;
}
