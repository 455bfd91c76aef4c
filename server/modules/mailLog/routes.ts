import type { Brand } from '@candor/brands/schema.ts';
import type { Pool } from '../../database/pool.ts';
import { listMail } from '../notifications/index.ts';
import type { OfficeHandlers } from '../staff/index.ts';

interface MailLogParts {
  readonly pool: Pool;
  readonly brands: readonly Pick<Brand, 'id' | 'name'>[];
}

/** The log of mails, for staff. */
export function mailLogRoutes(parts: MailLogParts): OfficeHandlers<'listMail'> {
  return { listMail: (request, { session }) => listMail(parts, request, session.brandId) };
}
