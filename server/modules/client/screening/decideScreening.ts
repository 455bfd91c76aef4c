import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ScreeningDeps } from './screenClient.ts';
import * as store from './store.ts';

export interface ScreeningToDecide {
  readonly id: number;
  readonly cleared: boolean;
  readonly reason: string;
}

/** Rule SC-4: a person decides about a hit, or about a client when no list was available; once, with a reason. */
export function decideScreening(
  { pool, clock, audit }: Pick<ScreeningDeps, 'pool' | 'clock'> & { readonly audit: AuditSigner },
  { id, cleared, reason }: ScreeningToDecide,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<true>> {
  const at = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const check = await store.lockCheck(connection, id);
    if (check === undefined) return refuse({ code: 'notFound' });
    if (!isScreeningOpen(check)) return refuse({ code: 'screeningDecided' });
    const decision = cleared ? 'cleared' : 'confirmed';
    await store.updateDecision(connection, { id, decision, staffId, at, reason });
    await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at,
      action: `screening.${decision}`,
      subject: `screening:${id}`,
      clientId: check.clientId,
      reason,
      details: { source: check.source, hits: check.hits.map(({ entry }) => entry).join(', ') },
    });
    return accept(true);
  });
}
