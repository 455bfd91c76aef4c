import type { Pool } from '../../database/pool.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import { auditRoutes } from './auditPage.ts';

export interface OfficeRouteParts {
  readonly pool: Pool;
}

/** The desks: what staff see and do, over the modules that know how. */
export function officeRoutes(parts: OfficeRouteParts): OfficeHandlers<'listAudit'> {
  return { ...auditRoutes(parts) };
}
