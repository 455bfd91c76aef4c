import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { mailLanguage } from './mail.ts';
import type { Mail, MailState, MailValues, NewMail } from './mail.ts';

interface MailRow {
  readonly id: number;
  readonly brand_id: string;
  readonly recipient: string;
  readonly language: string;
  readonly template: string;
  readonly values: MailValues;
  readonly link_path: `/${string}`;
  readonly code_id: number | null;
  readonly not_me_code_id: number | null;
  readonly invited_staff_id: number | null;
  readonly affiliate_invitation_id: number | null;
  readonly phone_code_id: number | null;
  readonly complaint_id: number | null;
  readonly created_at: Instant;
  readonly state: MailState;
  readonly attempts: number;
  readonly sending_since: Instant | null;
  readonly is_unconfirmed: boolean;
}

/** Undefined: its event has queued it before. */
export async function insertMail(connection: Connection, mail: NewMail): Promise<number | undefined> {
  // Only the office may name the column.
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

/** What has become of the mail of an invitation to the panel of partners. */
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

export async function lockMail(connection: Connection, id: number): Promise<Mail | undefined> {
  const found = await connection.query<MailRow>(
    `SELECT id::float8, brand_id, recipient, language, template, values, link_path, code_id::float8, not_me_code_id::float8,
            invited_staff_id::float8, affiliate_invitation_id::float8, phone_code_id::float8, complaint_id::float8,
            created_at, state, attempts, sending_since,
            EXISTS (SELECT FROM client WHERE client.id = client_id
              AND (email_confirmed_at IS NULL OR email <> recipient)) AS is_unconfirmed
     FROM mail WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return found.rows.map(toMail)[0];
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

function toMail(row: MailRow): Mail {
  return {
    id: row.id,
    brandId: row.brand_id,
    to: row.recipient,
    isUnconfirmed: row.is_unconfirmed,
    language: mailLanguage(row.language),
    template: row.template,
    values: row.values,
    link: {
      path: row.link_path,
      ...(row.code_id !== null && { codeId: row.code_id }),
      ...(row.invited_staff_id !== null && { staffId: row.invited_staff_id }),
      ...(row.affiliate_invitation_id !== null && { affiliateInvitationId: row.affiliate_invitation_id }),
      ...(row.complaint_id !== null && { complaintId: row.complaint_id }),
    },
    notMeCodeId: row.not_me_code_id ?? undefined,
    phoneCodeId: row.phone_code_id ?? undefined,
    createdAt: row.created_at,
    state: row.state,
    attempts: row.attempts,
    sendingSince: row.sending_since ?? undefined,
  };
}
