import { accept } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Handlers } from '../sessions/index.ts';
import { listMessages, readMessages } from './messages.ts';
import { listMails } from './mailHistory.ts';
import { listPreferences, updatePreference } from './preferences.ts';

export interface NotificationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function notificationRoutes({
  pool,
  clock,
}: NotificationDeps): Handlers<'listNotifications' | 'preferNotification' | 'listMessages' | 'readMessages'> {
  return {
    listNotifications: (_request, { session: { brandId, clientId }, brand }) =>
      transaction(pool, brandId, async (connection) =>
        accept({
          preferences: await listPreferences(connection, clientId),
          mails: await listMails(connection, clientId, brand, { now: clock.now() }),
        }),
      ),
    listMessages: ({ language, before }, { session: { brandId, clientId }, brand }) =>
      transaction(pool, brandId, async (connection) =>
        accept(await listMessages(connection, brand, { clientId, language, before, now: clock.now() })),
      ),
    readMessages: ({ id, up_to: upTo }, { session: { brandId, clientId } }) =>
      transaction(pool, brandId, async (connection) =>
        accept({ unread: await readMessages(connection, clientId, { id, upTo, now: clock.now() }) }),
      ),
    preferNotification: ({ event, by_mail: isByMail }, { session: { brandId, clientId } }) =>
      transaction(pool, brandId, async (connection) => {
        await updatePreference(connection, { brandId, clientId, event, isByMail, now: clock.now() });
        return accept(await listPreferences(connection, clientId));
      }),
  };
}
