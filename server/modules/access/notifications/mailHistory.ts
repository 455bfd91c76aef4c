import type { WireMail } from '@candor/contracts/http/notifications.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { mailLanguage } from './mail.ts';
import type { MailState, MailValues } from './mail.ts';
import { subjectOf } from './renderMail.ts';

/** Why a mail that was overtaken by a newer one was not sent. */
export const REPLACED = 'a newer mail has taken its place';

const SHOWN = 100;

interface HistoryRow {
  readonly id: number;
  readonly created_at: Instant;
  readonly sent_at: Instant | null;
  readonly subject: string | null;
  readonly template: string;
  readonly language: string;
  readonly values: MailValues;
  readonly state: MailState;
  readonly last_error: string | null;
}

/**
 * What the client was sent in the last year, without the texts: they can hold codes. Rule CC-7: what is kept for longer
 * is not shown.
 */
export async function listMails(
  connection: Connection,
  clientId: ClientId,
  brandName: string,
  {
    before,
    now,
    count = SHOWN,
  }: { readonly before?: number | undefined; readonly now: Instant; readonly count?: number },
): Promise<WireMail[]> {
  const { rows } = await connection.query<HistoryRow>(
    `SELECT id::float8, created_at, sent_at, subject, template, language, values, state, last_error
     FROM mail WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND created_at >= $4 ORDER BY id DESC LIMIT $3`,
    [clientId, before ?? null, count, toTimestamp(endOfRows('mails', now))],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.sent_at ?? row.created_at,
    subject: row.subject ?? subjectOf({ ...row, language: mailLanguage(row.language) }, brandName),
    state: stateOf(row),
  }));
}

function stateOf({ state, last_error: error }: HistoryRow): WireMail['state'] {
  if (state === 'sent') return 'sent';
  if (state === 'failed') return error === REPLACED ? 'replaced' : 'failed';
  return 'queued';
}
