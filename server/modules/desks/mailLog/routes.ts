import type { Brand } from '@candor/brands/schema.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { listMail } from '../../access/notifications/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';

interface MailLogDeps {
  readonly pool: Pool;
  readonly brands: readonly Pick<Brand, 'id' | 'name' | 'hosts' | 'mailFrom'>[];
  readonly clock: Clock;
}

/** Handlers of the mail log, for staff. */
export function mailLogRoutes(deps: MailLogDeps): OfficeHandlers<'listMail'> {
  return {
    listMail: (request, { session: { brandId, roles } }) =>
      listMail(deps, request, { brandId, hidden: maySeeCases(roles) ? undefined : countsAsErasedSql }),
  };
}
