import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';

/** What a ticket opens on the files host. */
export type FileTicket =
  | { readonly kind: 'widget'; readonly paymentId: number }
  | { readonly kind: 'picture'; readonly documentId: number; readonly page: number; readonly watermark: string }
  | { readonly kind: 'document'; readonly documentId: number };

export type FileTicketKind = FileTicket['kind'];

const LIFE_MS: Readonly<Record<FileTicketKind, number>> = {
  widget: 2 * MINUTE_MS,
  picture: MINUTE_MS,
  document: MINUTE_MS,
};

const ticketRows = rowsOf({
  paymentId: column.integer().optional(),
  documentId: column.integer().optional(),
  page: column.integer().optional(),
  watermark: column.text(),
});

/**
 * Issues a ticket that opens one thing once, for a minute or two. It contains its brand, since the files host has none.
 */
export async function issueFileTicket(
  connection: Connection,
  brandId: BrandId,
  ticket: FileTicket,
  now: Instant,
): Promise<string> {
  const { text, hash } = newSecret();
  await connection.query('DELETE FROM file_ticket WHERE expires_at < $1', [toTimestamp(now - LIFE_MS.widget)]);
  await connection.query(
    `INSERT INTO file_ticket (brand_id, ticket_hash, kind, payment_id, document_id, page, watermark, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      brandId,
      hash,
      ticket.kind,
      ticket.kind === 'widget' ? ticket.paymentId : null,
      ticket.kind === 'widget' ? null : ticket.documentId,
      ticket.kind === 'picture' ? ticket.page : null,
      ticket.kind === 'picture' ? ticket.watermark : '',
      toTimestamp(now + LIFE_MS[ticket.kind]),
    ],
  );
  return `${brandId}_${text}`;
}

/**
 * Spends a ticket and returns what it opens, and its brand. Undefined: the ticket does not exist, is of another kind,
 * or has been spent or expired.
 */
export async function spendFileTicket<Kind extends FileTicketKind>(
  { pool, brandIds }: { readonly pool: Pool; readonly brandIds: readonly BrandId[] },
  kind: Kind,
  ticket: string,
  now: Instant,
): Promise<{ readonly brandId: BrandId; readonly opens: Extract<FileTicket, { kind: Kind }> } | undefined> {
  const at = ticket.indexOf('_');
  const brandId = brandIds.find((one) => one === ticket.slice(0, at));
  if (brandId === undefined) return undefined;
  const row = await transaction(pool, brandId, (connection) =>
    ticketRows.first(
      connection,
      `UPDATE file_ticket SET used_at = $3
       WHERE ticket_hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3
       RETURNING ${ticketRows.columns}`,
      [hashSecret(ticket.slice(at + 1)), kind, toTimestamp(now)],
    ),
  );
  const opens = row === undefined ? undefined : opened(kind, row);
  return opens !== undefined && isOfKind(opens, kind) ? { brandId, opens } : undefined;
}

function opened(kind: FileTicketKind, { paymentId, documentId, page, watermark }: RowOf<typeof ticketRows>) {
  if (kind === 'widget') return paymentId === undefined ? undefined : ({ kind, paymentId } as const);
  if (documentId === undefined) return undefined;
  if (kind === 'document') return { kind, documentId } as const;
  return page === undefined ? undefined : ({ kind, documentId, page, watermark } as const);
}

function isOfKind<Kind extends FileTicketKind>(
  ticket: FileTicket,
  kind: Kind,
): ticket is Extract<FileTicket, { kind: Kind }> {
  return ticket.kind === kind;
}
