import type { Brand } from '@candor/brands/schema.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import type { StaffSession } from './caller.ts';
import type { StaffSessions } from './staffSessions.ts';

interface Everywhere {
  readonly sessions: Pick<StaffSessions, 'brandsFor'>;
  /** The brands being served; more may be added. */
  readonly brands: readonly Pick<Brand, 'id'>[];
}

/** Rule KS-5: may the person act on all brands of the installation? They need one of these roles in each of them. */
export async function hasRoleEverywhere(
  { sessions, brands }: Everywhere,
  { staffId }: Pick<StaffSession, 'staffId'>,
  roles: readonly StaffRole[],
): Promise<boolean> {
  const held = new Set(await sessions.brandsFor(staffId, roles));
  return brands.every(({ id }) => held.has(id));
}
