import { isOptionalMail, mailEvents } from '@candor/domain/clients/mailEvents.ts';
import type { OptionalMailEvent } from '@candor/domain/clients/mailEvents.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { WirePreference } from '@candor/contracts/http/notifications.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Mails that a client may switch off; all others are always sent. */
const optionalTemplates: Partial<Record<MailTemplate, OptionalMailEvent>> = {
  priceAlert: 'priceAlert',
  orderFilled: 'orderFilled',
  marginWarning: 'marginWarning',
  limitChanged: 'ownLimits',
  pauseBegun: 'ownLimits',
  pauseEnded: 'ownLimits',
};

/** Rule ML-6: does the client want this mail? */
export async function isWanted(
  connection: Connection,
  clientId: ClientId | undefined,
  template: MailTemplate,
): Promise<boolean> {
  const event = optionalTemplates[template];
  if (event === undefined || clientId === undefined) return true;
  return (await readPreferences(connection, clientId)).get(event) ?? true;
}

export async function listPreferences(connection: Connection, clientId: ClientId): Promise<WirePreference[]> {
  const chosen = await readPreferences(connection, clientId);
  return mailEvents.map((event) => {
    const isOptional = isOptionalMail(event);
    return { event, by_mail: isOptional ? (chosen.get(event) ?? true) : true, fixed: !isOptional };
  });
}

interface Choice {
  readonly brandId: string;
  readonly clientId: ClientId;
  readonly event: OptionalMailEvent;
  readonly isByMail: boolean;
  readonly now: Instant;
}

export async function updatePreference(
  connection: Connection,
  { brandId, clientId, event, isByMail, now }: Choice,
): Promise<void> {
  await connection.query(
    `INSERT INTO notification_preference (brand_id, client_id, event, by_mail, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, client_id, event) DO UPDATE SET by_mail = excluded.by_mail, changed_at = excluded.changed_at`,
    [brandId, clientId, event, isByMail, toTimestamp(now)],
  );
}

async function readPreferences(connection: Connection, clientId: ClientId): Promise<ReadonlyMap<string, boolean>> {
  const found = await connection.query<{ event: string; by_mail: boolean }>(
    'SELECT event, by_mail FROM notification_preference WHERE client_id = $1',
    [clientId],
  );
  return new Map(found.rows.map(({ event, by_mail: isByMail }) => [event, isByMail]));
}
