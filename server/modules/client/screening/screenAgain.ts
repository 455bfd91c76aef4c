import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { rescreenClient } from './screenClient.ts';
import type { ScreeningDeps } from './screenClient.ts';
import { listNewest, listNotCheckedBy, listWithHits } from './store.ts';
import type { ScreeningCheck } from './store.ts';

/** Clients of a brand that are screened before other work gets its turn. */
const CLIENTS_AT_ONCE = 100;
/** Clients in a row without an answer after which the lists count as unavailable. */
const UNANSWERED_MAXIMUM = 3;

/** Last client of each brand that a sweep has tried: any number of failing clients delays no later one. */
export type ScreenedUntil = Map<BrandId, ClientId>;

/**
 * Rule SC-6: screens some clients again whose newest check used earlier lists: the next ones after those tried before,
 * and the first ones again after the last. Returns how many. Clients without an answer keep their earlier result.
 */
export async function screenAgain(
  deps: ScreeningDeps,
  brandId: BrandId,
  tried: ScreenedUntil = new Map(),
): Promise<number> {
  if (!(await deps.provider.isReady())) return 0;
  const source = await deps.provider.source();
  const due = await transaction(deps.pool, brandId, async (connection) => {
    const ids = await listNotCheckedBy(connection, { source, after: tried.get(brandId), limit: CLIENTS_AT_ONCE });
    return Promise.all(ids.map((id) => findClient(connection, id)));
  });
  const clients = due.filter((client) => client !== undefined);
  const failures: unknown[] = [];
  let screened = 0;
  let unanswered = 0;
  for (const { id: clientId, firstName, lastName, birthDate } of clients) {
    const client = { brandId, clientId, name: `${firstName} ${lastName}`, birthDate };
    const isDone = await rescreenClient(deps, client).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
    tried.set(brandId, clientId);
    unanswered = isDone ? 0 : unanswered + 1;
    if (isDone) screened += 1;
    if (unanswered === UNANSWERED_MAXIMUM) break;
  }
  if (due.length < CLIENTS_AT_ONCE && unanswered < UNANSWERED_MAXIMUM) tried.delete(brandId);
  if (failures.length > 0) throw failures[0];
  return screened;
}

/** Rule SC-6: lists the checks that still need a person's decision, newest first. */
export async function listOpenChecks(connection: Connection, limit: number): Promise<ScreeningCheck[]> {
  const clients: ClientId[] = await listWithHits(connection, limit);
  const checks = await listNewest(connection, clients);
  return checks.filter((check) => isScreeningOpen(check)).toSorted((first, second) => second.id - first.id);
}
