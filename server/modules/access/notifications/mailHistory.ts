import type { WireMail } from '@candor/contracts/http/notifications.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { mailLanguage } from './mail.ts';
import type { MailState, MailValues } from './mail.ts';
import { readBrandWords } from './brandTexts.ts';
import type { NamedBrand } from './mailHosts.ts';
import { subjectOf } from './renderMail.ts';

/** Reason stored for a mail that was not sent because a newer one replaced it. */
export const REPLACED = 'a newer mail has taken its place';

const SHOWN = 100;

const historyRows = rowsOf({
  id: column.integer(),
  at: column.instant('coalesce(sent_at, created_at)'),
  subject: column.text().optional(),
  template: column.text(),
  language: column.text().as(mailLanguage),
  values: column.json<MailValues>(),
  state: column.text<MailState>(),
  error: column.text('last_error').optional(),
});

/**
 * Lists the client's mails of the last year, without their texts, which can contain codes. Rule CC-7: older ones are
 * stored, but not shown.
 */
export async function listMails(
  connection: Connection,
  clientId: ClientId,
  brand: NamedBrand,
  {
    before,
    now,
    count = SHOWN,
  }: { readonly before?: number | undefined; readonly now: Instant; readonly count?: number },
): Promise<WireMail[]> {
  const rows = await historyRows.all(
    connection,
    `SELECT ${historyRows.columns} FROM mail
     WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND created_at >= $4 ORDER BY id DESC LIMIT $3`,
    [clientId, before ?? null, count, toTimestamp(endOfRows('mails', now))],
  );
  const unsent = rows.filter(({ subject }) => subject === undefined);
  const words = await readBrandWords(connection, unsent);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    subject: row.subject ?? subjectOf(row, brand.name, words.at(row, row.at)),
    state: stateOf(row),
  }));
}

function stateOf({ state, error }: RowOf<typeof historyRows>): WireMail['state'] {
  if (state === 'sent') return 'sent';
  if (state === 'failed') return error === REPLACED ? 'replaced' : 'failed';
  return 'queued';
}
