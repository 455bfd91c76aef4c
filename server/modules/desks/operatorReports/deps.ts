import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';

/** What the reports of the office work with. */
export interface ReportDeps extends ActDeps {
  /** Over the office's login: reports wait for one another and never in front of another call. */
  readonly exports: Exports;
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** What went wrong and is tried again, for the log. */
  readonly onTrouble: (error: unknown, what: string) => void;
  /** A demonstration's payments are tests. */
  readonly isTest: boolean;
}
