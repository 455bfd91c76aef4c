import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** Dependencies of the staff desk. */
export interface StaffDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
}
