import type { BrandId } from '@candor/domain/ids.ts';
import type { NextAction } from '@candor/domain/payments/provider.ts';
import { transaction } from '../../../database/pool.ts';
import { spendFileTicket } from '../../access/fileTickets/index.ts';
import type { PaymentDeps } from './deps.ts';

/** Data of a provider's script, and the origins that may frame its page. */
export interface Widget extends Omit<Extract<NextAction, { kind: 'widget' }>, 'kind'> {
  readonly brandId: BrandId;
  readonly brandOrigins: readonly string[];
}

/** Finds the widget of a ticket and spends the ticket. Undefined: the ticket does not exist or has been spent. */
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
