import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { planKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';

interface Act {
  readonly partnerId: number;
  readonly action: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Rule AU-1: in the transaction of the act. */
export async function record(
  connection: Connection,
  { clock, audit }: Pick<AffiliateDeskDeps, 'clock' | 'audit'>,
  { brandId, staffId, name }: Pick<StaffSession, 'brandId' | 'staffId' | 'name'>,
  { partnerId, action, reason = '', details = {} }: Act,
): Promise<void> {
  await recordAct(connection, audit, {
    actor: { brandId, staffId, name },
    at: clock.now(),
    action: `affiliate.${action}`,
    subject: planKey(partnerId),
    reason,
    details,
  });
}
