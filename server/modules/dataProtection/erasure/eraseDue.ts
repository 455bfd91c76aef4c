import type { ErasureStep } from '@candor/domain/data/classes.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import { enqueueJob } from '../../access/notifications/index.ts';
import { eraseClient } from './eraseClient.ts';
import { eraseRows } from './eraseRows.ts';
import { withErasureLock } from './erasureLock.ts';
import type { ErasureDeps } from './deps.ts';
import { findUnnotified, listCandidates, listErasedFiles, updateRecorded } from './store.ts';

export const ERASURE_TASK = 'eraseDue';
/** Limits of one run, well within what the queue allows a job. */
const ROUNDS_A_RUN = 10;
const CLIENTS_A_RUN = 200;
const FILES_AT_ONCE = 1_000;
/** How long files of erased keys are deleted again, to repair a crash between deleting a key and deleting its file. */
const FILES_AGAIN_MS = 7 * DAY_MS;

const payload = z.object({ brandId: z.string() });

/** Queues a run once this transaction has committed, unless one is queued already. */
export function askErasureWithin(connection: Connection, brandId: BrandId): Promise<void> {
  return enqueueJob(connection, ERASURE_TASK, { brandId }, `${ERASURE_TASK}:${brandId}`);
}

export function askErasure(pool: Pool, brandId: BrandId): Promise<void> {
  return transaction(pool, brandId, (connection) => askErasureWithin(connection, brandId));
}

/**
 * Rule ER-6: runs the erasure job. Two runs of a brand take turns, step by step, and neither repeats the other's work.
 */
export async function eraseDue(deps: ErasureDeps, stored: unknown): Promise<void> {
  const { brandId } = payload.parse(stored);
  const hasMore = await run(deps, brandId);
  if (hasMore) await askErasure(deps.pool, brandId);
}

async function run(deps: ErasureDeps, brandId: BrandId): Promise<boolean> {
  // Records what an earlier run erased without reporting it.
  await recordErased(deps, brandId);
  let hasMoreRows = true;
  for (let round = 0; hasMoreRows && round < ROUNDS_A_RUN; round += 1) hasMoreRows = await eraseRows(deps, brandId);
  const hasMoreClients = await eraseClients(deps, brandId);
  const hasMore = hasMoreRows || hasMoreClients;
  // The last of several runs in a row deletes the files of all of them.
  if (!hasMore) await removeFiles(deps, brandId);
  await recordErased(deps, brandId);
  return hasMore;
}

async function eraseClients(deps: ErasureDeps, brandId: BrandId): Promise<boolean> {
  let [after, done, open]: [ClientId, number, number] = [0, 0, 0];
  for (;;) {
    const query = { after, now: deps.clock.now(), limit: CLIENTS_A_RUN };
    const found = await transaction(deps.pool, brandId, (connection) => listCandidates(connection, query));
    for (const clientId of found) {
      const step = await eraseOne(deps, brandId, clientId);
      if (step === 'open') open += 1;
      if (step === 'service' || step === 'notify' || step === 'erase') done += 1;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < CLIENTS_A_RUN || done >= CLIENTS_A_RUN) break;
    after = last;
  }
  if (open > 0)
    deps.onAlarm('closed clients are due to be erased and have something open', { brand: brandId, clients: open });
  return done >= CLIENTS_A_RUN;
}

/** Erases one client; a failure does not stop the clients after them. */
async function eraseOne(deps: ErasureDeps, brandId: BrandId, clientId: ClientId): Promise<ErasureStep> {
  try {
    return await eraseClient(deps, brandId, clientId);
  } catch (error) {
    deps.onAlarm('a closed client could not be erased', { brand: brandId, client: clientId, error: String(error) });
    return 'none';
  }
}

/** Deletes erased files, although without its key a file is only noise. */
async function removeFiles({ pool, clock, files }: ErasureDeps, brandId: BrandId): Promise<void> {
  const since = clock.now() - FILES_AGAIN_MS;
  for (let after = ''; ;) {
    const wanted = { since, after, limit: FILES_AT_ONCE };
    const ids = await transaction(pool, brandId, (connection) => listErasedFiles(connection, wanted));
    for (const id of ids) await files.remove(id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < FILES_AT_ONCE) return;
    after = last;
  }
}

/** Rule ER-6: writes one record entry for a run, with counts and without names. */
async function recordErased({ pool, clock, audit }: ErasureDeps, brandId: BrandId): Promise<void> {
  await withErasureLock(pool, brandId, async (connection) => {
    const { ids, counts } = await findUnnotified(connection);
    if (ids.length === 0) return;
    const { number } = await recordAct(connection, audit, {
      actor: { brandId, staffId: undefined, name: 'erasure' },
      at: clock.now(),
      action: 'data.erased',
      subject: '',
      details: counts,
    });
    await updateRecorded(connection, ids, number);
  });
}
