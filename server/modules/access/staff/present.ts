import type { Brand } from '@candor/brands/schema.ts';
import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { actionsOf } from '@candor/domain/staff/roles.ts';
import type { StaffSession } from './caller.ts';

/** Presents the signed-in person to the page, which does not show actions that they may not do. */
export function presentSession(
  brands: readonly Brand[],
  session: StaffSession,
  own: readonly BrandId[],
): OfficeSession {
  const chosen = brands.find(({ id }) => id === session.brandId);
  return {
    id: session.staffId,
    name: session.name,
    email: session.email,
    brand: session.brandId,
    brands: brands
      .filter(({ id }) => own.includes(id))
      .map(({ id, name, theme, currency: { code, symbol } }) => ({ id, name, theme, currency: { code, symbol } })),
    roles: [...session.roles],
    actions: [...actionsOf(session.roles)],
    ends_at: session.startedAt + SESSION_LIFE_MS,
    fictitious: chosen?.fictitious !== false,
  };
}
