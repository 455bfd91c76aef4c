import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { StaffSession } from '../staff/index.ts';
import type { DealingDeskParts } from './parts.ts';

/** Rule KS-5: may somebody do this in every brand of the installation? */
export async function mayEverywhere(
  { sessions, brands }: Pick<DealingDeskParts, 'sessions' | 'brands'>,
  { staffId }: Pick<StaffSession, 'staffId'>,
  action: StaffAction,
): Promise<boolean> {
  const held = new Set(await sessions.brandsFor(staffId, rolesFor[action]));
  return brands.every(({ id }) => held.has(id));
}
