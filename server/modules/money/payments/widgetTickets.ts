import type { BrandId } from '@candor/domain/ids.ts';
import type { NextAction } from '@candor/domain/payments/provider.ts';
import { transaction } from '../../../database/pool.ts';
import { spendFileTicket } from '../../access/fileTickets/index.ts';
import type { PaymentDeps } from './deps.ts';

/** The data of a provider's script, and the pages that may frame it. */
export interface Widget extends Omit<Extract<NextAction, { kind: 'widget' }>, 'kind'> {
  readonly brandId: BrandId;
  readonly brandOrigins: readonly string[];
}

/** The widget of a ticket, which is spent by it. Undefined: no such ticket, or not any more. */
export async function findWidget(
  { pool, clock, siteOf }: Pick<PaymentDeps, 'pool' | 'clock' | 'siteOf'>,
  brandIds: readonly BrandId[],
  ticket: string,
): Promise<Widget | undefined> {
  const spent = await spendFileTicket({ pool, brandIds }, 'widget', ticket, clock.now());
  if (spent === undefined) return undefined;
  const { brandId, opens } = spent;
  const next = await transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ next_action: NextAction | null }>(
      `SELECT next_action FROM payment WHERE id = $1 AND status IN ('pending', 'processing')`,
      [opens.paymentId],
    );
    return rows[0]?.next_action ?? undefined;
  });
  if (next?.kind !== 'widget') return undefined;
  const { kind: _kind, ...widget } = next;
  return { ...widget, brandId, brandOrigins: [siteOf(brandId)] };
}
