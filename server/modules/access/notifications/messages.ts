import type { WireMessage, WireMessages } from '@candor/contracts/http/messages.ts';
import { MESSAGES_SHOWN } from '@candor/domain/clients/inbox.ts';
import type { MessageKind } from '@candor/domain/clients/inbox.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { mailLanguage } from './mail.ts';
import type { MailValues } from './mail.ts';
import { readBrandWords } from './brandTexts.ts';
import type { BrandWords } from './brandTexts.ts';
import type { NamedBrand } from './mailHosts.ts';
import { textsOfMessage } from './renderMail.ts';

export interface NewMessage {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly kind: MessageKind;
  readonly values: MailValues;
  /** One of our pages, without a code. */
  readonly path: `/${string}`;
  /** Key that stores a message once. */
  readonly eventKey?: string | undefined;
  readonly now: Instant;
}

/** Rule IB-1: stores a message to the client, in the transaction of its event. */
export async function storeMessage(connection: Connection, message: NewMessage): Promise<void> {
  const { brandId, clientId, kind, values, path, eventKey, now } = message;
  await connection.query(
    `INSERT INTO client_message (brand_id, client_id, event_key, kind, params, path, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (brand_id, event_key) DO NOTHING`,
    [brandId, clientId, eventKey ?? null, kind, JSON.stringify(values), path, toTimestamp(now)],
  );
}

const messageRows = rowsOf({
  id: column.integer(),
  kind: column.text(),
  params: column.json<MailValues>(),
  path: column.text(),
  at: column.instant(),
  is_read: column.flag('read_at IS NOT NULL'),
});

interface Query {
  readonly clientId: ClientId;
  readonly language: string;
  readonly before?: number | undefined;
  readonly now: Instant;
}

/**
 * Rules IB-3 and CC-7: lists a year's messages before a given one, newest first, in the reader's language, with the
 * number of unread ones.
 */
export async function listMessages(
  connection: Connection,
  brand: NamedBrand,
  { clientId, language, before, now }: Query,
): Promise<WireMessages> {
  const rows = await messageRows.all(
    connection,
    `SELECT ${messageRows.columns} FROM client_message
     WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND at >= $4 ORDER BY id DESC LIMIT $3`,
    [clientId, before ?? null, MESSAGES_SHOWN + 1, toTimestamp(endOfRows('mails', now))],
  );
  const names = rows.map(({ kind }) => ({ template: kind, language: mailLanguage(language) }));
  const page = { language, words: await readBrandWords(connection, names), brandName: brand.name };
  const shown = rows.slice(0, MESSAGES_SHOWN).map((row) => presentMessage(row, page));
  return { messages: shown, more: rows.length > MESSAGES_SHOWN, unread: await countUnread(connection, clientId, now) };
}

async function countUnread(connection: Connection, clientId: ClientId, now: Instant): Promise<number> {
  const { rows } = await connection.query<{ unread: number }>(
    'SELECT count(*)::int AS unread FROM client_message WHERE client_id = $1 AND read_at IS NULL AND at >= $2',
    [clientId, toTimestamp(endOfRows('mails', now))],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one message, or all up to one, as read. Returns the number of unread ones left. */
export async function readMessages(
  connection: Connection,
  clientId: ClientId,
  { upTo, id, now }: { readonly upTo?: number | undefined; readonly id?: number | undefined; readonly now: Instant },
): Promise<number> {
  await connection.query(
    `UPDATE client_message SET read_at = $4
     WHERE client_id = $1 AND read_at IS NULL AND (id = $2 OR id <= $3)`,
    [clientId, id ?? null, upTo ?? null, toTimestamp(now)],
  );
  return countUnread(connection, clientId, now);
}

function presentMessage(
  { params, ...message }: RowOf<typeof messageRows>,
  { language, words, brandName }: { language: string; words: BrandWords; brandName: string },
): WireMessage {
  const mail = { template: message.kind, values: params, language: mailLanguage(language) };
  return { ...message, ...textsOfMessage(mail, brandName, words.at(mail, message.at)) };
}
