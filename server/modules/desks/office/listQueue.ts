import { transaction } from '../../../database/pool.ts';
import { listNewest } from '../../client/screening/index.ts';
import { listDecided, listWaitingDocuments } from '../../client/verification/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { DeskDeps } from './deps.ts';
import { presentQueued } from './presentVerification.ts';

const DECIDED = 50;

/** Lists documents awaiting a decision, longest wait first, then those decided last. */
export async function listQueue({ pool }: Pick<DeskDeps, 'pool'>, { brandId }: StaffSession) {
  const waiting = await listWaitingDocuments({ pool }, brandId);
  return transaction(pool, brandId, async (connection) => {
    const decided = await listDecided(connection, DECIDED);
    const clients = [...new Set([...waiting, ...decided].map(({ clientId }) => clientId))];
    const checks = new Map((await listNewest(connection, clients)).map((check) => [check.clientId, check]));
    const present = (one: (typeof waiting)[number]) => presentQueued(one, checks.get(one.clientId));
    return { waiting: waiting.map(present), decided: decided.map(present) };
  });
}
