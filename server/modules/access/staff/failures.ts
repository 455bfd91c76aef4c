import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { Counted, Limit } from '../sessions/index.ts';
import type { OfficeVisitor, StaffSession } from './caller.ts';
import type { StaffDeps } from './deps.ts';
import { findStaff } from './store.ts';
import type { Staff } from './store.ts';

interface Failure {
  /** Undefined where the email is unknown. That is recorded as well, so that timing reveals nothing (T5). */
  readonly staff: Staff | undefined;
  readonly action: 'staff.signInFailed' | 'staff.factorWrong';
  readonly visitor: OfficeVisitor;
}

/** Rule ST-7: records a failed attempt and its origin in the first brand, like the office's counters. */
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

/** Rule ST-7: records a wrong second factor; a challenge that is over already was no guess. */
export async function recordGuess<T>(
  deps: StaffDeps,
  staffId: number,
  answer: Result<T>,
  visitor: OfficeVisitor,
): Promise<Result<T>> {
  if (answer.ok || answer.refusal.code !== 'codeWrong') return answer;
  const staff = await findStaff(deps.pool, staffId);
  await recordFailure(deps, { staff, action: 'staff.factorWrong', visitor });
  return answer;
}

/** One entry an hour for each person and call: repetitions by a page add nothing. */
const REFUSED: Limit = { name: 'staff.refused', hits: 1, windowMs: HOUR_MS };

interface RefusedDeps extends Pick<StaffDeps, 'pool' | 'clock' | 'attempts' | 'audit'> {
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Rule ST-7: records a call that none of the person's roles permit. The office's own pages do not offer such calls. If
 * recording fails, the call is still refused, and the next one is recorded.
 */
export async function recordRefused(
  { pool, clock, attempts, audit, onTrouble }: RefusedDeps,
  { brandId, staffId, name }: StaffSession,
  path: string,
  { ip, device }: OfficeVisitor,
): Promise<void> {
  const counted = { brandId, subject: `${staffId}\n${path}` };
  if (!attempts.spend(REFUSED, counted).ok) return attempts.returnHit(REFUSED, counted);
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
    attempts.returnHit(REFUSED, counted);
    onTrouble(error);
  }
}

/** Returns the counter of a subject. Counters belong to a brand; the office's belong to the first. */
export function countedAs({ brands }: Pick<StaffDeps, 'brands'>, subject: string): Counted {
  return { brandId: firstOf(brands).id, subject };
}

function firstOf(brands: StaffDeps['brands']): Brand {
  const [base] = brands;
  assert(base !== undefined, 'an installation has a brand');
  return base;
}
