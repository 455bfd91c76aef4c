import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { Counted, Limit } from '../sessions/index.ts';
import type { OfficeVisitor, StaffSession } from './caller.ts';
import type { StaffDeps } from './deps.ts';
import type { Staff } from './store.ts';

interface Failure {
  /** Undefined: the e-mail is unknown. It is recorded all the same, so that timing reveals nothing (T5). */
  readonly staff: Staff | undefined;
  readonly action: 'staff.signInFailed' | 'staff.factorWrong';
  readonly visitor: OfficeVisitor;
}

/** Rule ST-7: the origin of an attempt, in the record of the first brand, as the office's counters are. */
export async function recordFailure(
  { pool, clock, brands, audit }: StaffDeps,
  { staff, action, visitor }: Failure,
): Promise<void> {
  const { id: brandId } = firstOf(brands);
  const { browser, system } = visitor.device;
  await transaction(pool, brandId, (connection) =>
    recordAct(connection, audit, {
      actor: { brandId, staffId: staff?.id, name: staff?.name ?? 'unknown' },
      at: clock.now(),
      action,
      subject: staff === undefined ? 'staff:unknown' : `staff:${staff.id}`,
      details: { address: visitor.ip, device: `${browser} ${system}`.trim() },
    }),
  );
}

/** One entry an hour of a person and call: a page that asks again and again says no more. */
const REFUSED: Limit = { name: 'staff.refused', hits: 1, windowMs: HOUR_MS };

interface RefusedDeps extends Pick<StaffDeps, 'pool' | 'clock' | 'attempts' | 'audit'> {
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Rule ST-7: a call that none of the person's roles may make. The office's own pages do not offer it. What cannot be
 * recorded is refused all the same, and recorded the next time.
 */
export async function recordRefused(
  { pool, clock, attempts, audit, onTrouble }: RefusedDeps,
  { brandId, staffId, name }: StaffSession,
  path: string,
  { ip, device }: OfficeVisitor,
): Promise<void> {
  const counted = { brandId, subject: `${staffId}\n${path}` };
  if (!attempts.spend(REFUSED, counted).ok) return attempts.giveBack(REFUSED, counted);
  try {
    await transaction(pool, brandId, (connection) =>
      recordAct(connection, audit, {
        actor: { brandId, staffId, name },
        at: clock.now(),
        action: 'staff.refused',
        subject: `staff:${staffId}`,
        details: { call: path, address: ip, device: `${device.browser} ${device.system}`.trim() },
      }),
    );
  } catch (error) {
    attempts.giveBack(REFUSED, counted);
    onTrouble(error);
  }
}

/** Counters belong to a brand: those of the office to the first. */
export function countedAs({ brands }: Pick<StaffDeps, 'brands'>, subject: string): Counted {
  return { brandId: firstOf(brands).id, subject };
}

function firstOf(brands: StaffDeps['brands']): Brand {
  const [base] = brands;
  assert(base !== undefined, 'an installation has a brand');
  return base;
}
