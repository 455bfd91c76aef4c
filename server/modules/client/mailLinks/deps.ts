import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ClientDeps } from '../clients/index.ts';
import type { Attempts } from '../../access/sessions/index.ts';

/** Dependencies of this module's commands. */
export interface MailLinkDeps extends ClientDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
}
