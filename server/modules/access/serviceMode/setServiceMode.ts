import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { NORMAL_SERVICE } from '@candor/domain/service/serviceMode.ts';
import type { ServiceState } from '@candor/domain/service/serviceMode.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { AuditSigner } from '../audit/index.ts';
import { findByRequest, findNewest, insertMode, lockModes } from './store.ts';

/** A change of the mode. */
export interface ModeChange extends ServiceState {
  /** Id of the request, which sets a mode once. */
  readonly requestId: string;
  /** Brand whose audit record contains the change. */
  readonly brandId: BrandId;
  /** Undefined for the command line. */
  readonly staffId: number | undefined;
  readonly actor: string;
  readonly reason: string;
  readonly now: Instant;
}

/** Rule SM-4: sets the mode of the installation and records who did so; setting and resetting it takes one person. */
export function setServiceMode(
  { pool, audit }: { readonly pool: Pool; readonly audit: AuditSigner },
  change: ModeChange,
): Promise<Result<true>> {
  return transaction(pool, change.brandId, async (connection) => {
    await lockModes(connection);
    if ((await findByRequest(connection, change.requestId)) !== undefined) return accept(true);
    const may = await check(connection, change);
    if (!may.ok) return may;
    await insertMode(connection, { ...change, staffName: change.actor, at: change.now });
    await recordAct(connection, audit, {
      actor: { brandId: change.brandId, staffId: change.staffId, name: change.actor },
      at: change.now,
      action: `service.${change.mode}`,
      subject: '',
      reason: change.reason,
      details: {
        ...(change.until !== undefined && { until: new Date(change.until).toISOString() }),
        ...(change.note !== undefined && { note: change.note }),
      },
    });
    return accept(true);
  });
}

/** Returns the mode in force. */
export async function findServiceMode(pool: Pool): Promise<ServiceState> {
  return (await findNewest(pool)) ?? NORMAL_SERVICE;
}

async function check(connection: Connection, { mode, until, note, now }: ModeChange): Promise<Result<true>> {
  if (until !== undefined && until <= now) return refuse({ code: 'serviceUntilPassed', field: 'until' });
  const before = (await findNewest(connection)) ?? NORMAL_SERVICE;
  const isSame = before.mode === mode && before.until === until && before.note === note;
  return isSame ? refuse({ code: 'serviceUnchanged' }) : accept(true);
}
