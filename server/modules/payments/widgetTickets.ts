import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { NextAction } from '@candor/domain/payments/provider.ts';
import { toTimestamp, transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import type { PaymentParts } from './parts.ts';
import type { Payment } from './store.ts';

const LIFE_MS = 2 * 60_000;

/** What a provider's script is told, and by whose pages it may be framed. */
export interface Widget extends Omit<Extract<NextAction, { kind: 'widget' }>, 'kind'> {
  readonly brandId: BrandId;
  readonly brandOrigins: readonly string[];
}

/** Opens the page of a provider's script once, within two minutes. It names its brand: the host of files has none. */
export async function issueWidgetTicket(connection: Connection, payment: Payment, now: Instant): Promise<string> {
  const { text, hash } = newSecret();
  await connection.query('DELETE FROM payment_widget WHERE expires_at < $1', [toTimestamp(now - LIFE_MS)]);
  await connection.query(
    'INSERT INTO payment_widget (brand_id, ticket_hash, payment_id, expires_at) VALUES ($1, $2, $3, $4)',
    [payment.brandId, hash, payment.id, toTimestamp(now + LIFE_MS)],
  );
  return `${payment.brandId}_${text}`;
}

/** The widget of a ticket, which is spent by it. Undefined: no such ticket, or not any more. */
export async function findWidget(
  { pool, clock, siteOf }: Pick<PaymentParts, 'pool' | 'clock' | 'siteOf'>,
  brandIds: readonly BrandId[],
  ticket: string,
): Promise<Widget | undefined> {
  const at = ticket.indexOf('_');
  const brandId = brandIds.find((one) => one === ticket.slice(0, at));
  if (brandId === undefined) return undefined;
  const next = await transaction(pool, brandId, (connection) =>
    spendTicket(connection, ticket.slice(at + 1), clock.now()),
  );
  if (next?.kind !== 'widget') return undefined;
  const { kind: _kind, ...widget } = next;
  return { ...widget, brandId, brandOrigins: [siteOf(brandId)] };
}

async function spendTicket(connection: Connection, secret: string, now: Instant): Promise<NextAction | undefined> {
  const { rows } = await connection.query<{ next_action: NextAction | null }>(
    `UPDATE payment_widget SET used_at = $2 FROM payment
     WHERE ticket_hash = $1 AND used_at IS NULL AND payment_widget.expires_at > $2 AND payment.id = payment_id
       AND payment.status IN ('pending', 'processing')
     RETURNING payment.next_action`,
    [hashSecret(secret), toTimestamp(now)],
  );
  return rows[0]?.next_action ?? undefined;
}
