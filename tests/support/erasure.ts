import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '@candor/server/clock.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { eraseDue, eraseRows } from '@candor/server/modules/dataProtection/erasure/index.ts';
import type { ErasureDeps } from '@candor/server/modules/dataProtection/erasure/index.ts';
import { officeKeys } from './officeKeys.ts';
import type { VerificationDeps } from '@candor/server/modules/client/verification/index.ts';
import type { Edge } from './edge.ts';

/** A test's erasure job, with its own database login; it keeps the alarms that it raises. */
export interface TestErasure extends ErasureDeps {
  readonly alarms: string[];
}

export function testErasure(database: DatabaseAddress, clock: Clock, { files }: VerificationDeps): TestErasure {
  const alarms: string[] = [];
  return {
    pool: openPool('erasure', database),
    clock,
    audit: officeKeys().audit,
    files,
    alarms,
    onAlarm: (message) => void alarms.push(message),
  };
}

/** Erases the rows whose retention had ended at this instant. */
export async function eraseRowsAt(
  edge: Pick<Edge, 'erasure' | 'brand'>,
  now: Instant,
  brandId: BrandId = edge.brand.id,
) {
  const parts = { ...edge.erasure, clock: { now: () => now } };
  for (let hasMore = true; hasMore;) hasMore = await eraseRows(parts, brandId);
}

/** Runs the job once. */
export function runErasure({ erasure, brand }: Pick<Edge, 'erasure' | 'brand'>): Promise<void> {
  return eraseDue(erasure, { brandId: brand.id });
}
