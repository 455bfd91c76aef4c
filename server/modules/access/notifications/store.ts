import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { mailLanguage } from './mail.ts';
import type { MailState, MailValues, NewMail } from './mail.ts';

const mailRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  to: column.text('recipient'),
  /**
   * T59: whether nobody has confirmed yet that the address is the client's; text that they typed is not sent there
   * then.
   */
  isUnconfirmed: column.flag(`EXISTS (SELECT FROM client WHERE client.id = client_id
    AND (email_confirmed_at IS NULL OR email <> recipient))`),
  language: column.text().as(mailLanguage),
  template: column.text(),
  values: column.json<MailValues>(),
  link: {
    path: column.text<`/${string}`>('link_path'),
    codeId: column.integer('code_id').optional(),
    staffId: column.integer('invited_staff_id').optional(),
    affiliateInvitationId: column.integer().optional(),
    complaintId: column.integer().optional(),
  },
  notMeCodeId: column.integer().optional(),
  phoneCodeId: column.integer().optional(),
  createdAt: column.instant(),
  state: column.text<MailState>(),
  attempts: column.integer(),
  sendingSince: column.instant().optional(),
});

/** A mail as it is stored. */
export type Mail = RowOf<typeof mailRows>;

/** Stores a mail. Undefined: its event has queued it before. */
export async function insertMail(connection: Connection, mail: NewMail): Promise<number | undefined> {
  // Only the office has the right to name this column.
  const [invited, staffId] = mail.link.staffId === undefined ? ['', []] : [', invited_staff_id', [mail.link.staffId]];
  const found = await connection.query<{ id: number }>(
    `INSERT INTO mail (brand_id, client_id, event_key, recipient, language, template, values, link_path, code_id,
                       not_me_code_id, created_at, affiliate_invitation_id, phone_code_id, complaint_id${invited})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14${invited === '' ? '' : ', $15'})
     ON CONFLICT (brand_id, event_key) DO NOTHING RETURNING id::float8`,
    [
      mail.brandId,
      mail.clientId ?? null,
      mail.eventKey ?? null,
      mail.to,
      mailLanguage(mail.language),
      mail.template,
      JSON.stringify(mail.values),
      mail.link.path,
      mail.link.codeId ?? null,
      mail.notMeCodeId ?? null,
      toTimestamp(mail.now),
      mail.link.affiliateInvitationId ?? null,
      mail.phoneCodeId ?? null,
      mail.link.complaintId ?? null,
      ...staffId,
    ],
  );
  return found.rows[0]?.id;
}

/**
 * Has the event queued its mail before? To be asked before a link is planned for the mail: a job runs again where its
 * end was not noted, and would replace the link of the mail that was sent by one that is sent to nobody.
 */
export async function isMailQueued(connection: Connection, eventKey: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM mail WHERE brand_id = current_brand() AND event_key = $1', [
    eventKey,
  ]);
  return rows.length > 0;
}

/** Finds the state of the mail of an invitation to the partner panel. */
export async function findMailOfInvitation(
  connection: Connection,
  invitationId: number,
): Promise<{ readonly state: MailState; readonly sentAt: Instant | null } | undefined> {
  const { rows } = await connection.query<{ state: MailState; sentAt: Instant | null }>(
    'SELECT state, sent_at AS "sentAt" FROM mail WHERE affiliate_invitation_id = $1 ORDER BY id DESC LIMIT 1',
    [invitationId],
  );
  return rows[0];
}

export function lockMail(connection: Connection, id: number): Promise<Mail | undefined> {
  return mailRows.first(connection, `SELECT ${mailRows.columns} FROM mail WHERE id = $1 FOR UPDATE`, [id]);
}

export async function updateSending(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query(
    "UPDATE mail SET state = 'sending', attempts = attempts + 1, sending_since = $2 WHERE id = $1",
    [id, toTimestamp(now)],
  );
}

export async function updateSent(connection: Connection, id: number, subject: string, now: Instant): Promise<void> {
  await connection.query(
    "UPDATE mail SET state = 'sent', sent_at = $3, subject = $2, last_error = NULL WHERE id = $1",
    [id, subject, toTimestamp(now)],
  );
}

export async function updateUnsent(
  connection: Connection,
  id: number,
  state: 'queued' | 'failed',
  error: string,
): Promise<void> {
  await connection.query('UPDATE mail SET state = $2, last_error = $3 WHERE id = $1', [id, state, error]);
}
