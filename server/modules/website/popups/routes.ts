import { DEPOSIT_QUIET_MS } from '@candor/domain/popups/quiet.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import { hasDepositUnderWay } from '../../money/payments/index.ts';
import type { Handlers, Session } from '../../access/sessions/index.ts';
import { cleanMarkup } from './cleanMarkup.ts';
import { findUnread, insertRead, wasShown } from './store.ts';
import type { Reader } from './store.ts';

export interface PopupDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'eligibility'>;
}

export function popupRoutes(deps: PopupDeps): Handlers<'getPopups' | 'readPopup'> {
  const { pool, clock } = deps;
  return {
    async getPopups(_request, { session, language }) {
      const reader = await readerOf(deps, session);
      const now = clock.now();
      // Rule PU-6: a client who is making a deposit is not interrupted.
      const popups = await transaction(pool, session.brandId, async (connection) =>
        (await hasDepositUnderWay(connection, reader.clientId, now - DEPOSIT_QUIET_MS))
          ? []
          : findUnread(connection, reader, language, now),
      );
      // Markup that was clean when saved is cleaned again by today's rules.
      return accept(popups.map((popup) => ({ ...popup, content: cleanMarkup(popup.content) })));
    },
    async readPopup({ id }, { session }) {
      const reader = await readerOf(deps, session);
      return transaction(pool, session.brandId, async (connection) => {
        if (!(await wasShown(connection, reader, id, clock.now()))) return refuse({ code: 'popupUnknown' });
        await insertRead(connection, session.brandId, reader, id, clock.now());
        return accept({});
      });
    },
  };
}

async function readerOf({ desk }: PopupDeps, { brandId, clientId, accounts }: Session): Promise<Reader> {
  const { verified } = await desk.eligibility({ brandId, accountId: accounts.real });
  return { clientId, isVerified: verified };
}
