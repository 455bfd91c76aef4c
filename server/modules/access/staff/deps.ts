import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../audit/index.ts';
import type { PasswordHasher } from '../passwords/index.ts';
import type { FactorKeys } from '../factors/index.ts';
import type { Attempts } from '../sessions/index.ts';
import type { DemoStaffMember } from './demoStaff.ts';
import type { StaffSessions } from './staffSessions.ts';

/** Dependencies of this module's commands. */
export interface StaffDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly sessions: StaffSessions;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly factorKeys: FactorKeys;
  readonly audit: AuditSigner;
  /** Lists the demonstration's staff for a sender; undefined otherwise. */
  readonly demoStaff?: (sender: { readonly ip: string; readonly isForwarded: boolean }) => readonly DemoStaffMember[];
}
