import { EdgeLine } from '@candor/server/database/edgeLine.ts';
import { createApp } from '@candor/server/http/app.ts';
import { buildAnswering } from '@candor/server/wiring/edge.ts';
import { openServices } from '@candor/server/wiring/services.ts';
import { openSites } from '@candor/server/wiring/sites.ts';
import type { Edge } from './edge.ts';
import { openEdgeWorld } from './edgeWorld.ts';
import type { TestDatabase } from './testDatabase.ts';

/**
 * Starts another edge of the same installation: it shares the first one's database, folder and dealing, and nothing in
 * memory. Starts the lines of both.
 */
export async function startBeside(first: Edge): Promise<Edge> {
  const { database, clock, bus, config } = first;
  const [own, ...others] = first.brands;
  const world = await openEdgeWorld({ database, brands: [own, ...others], clock, bus, config });
  const services = await openServices(world);
  const { counts, payments, security, clients, office } = services;
  const { hosts } = openSites(world);
  const app = await createApp({ ...buildAnswering(world, services), hosts, isHealthy: () => true });
  for (const [name, { line, log }] of Object.entries({ first, second: world }))
    await line.start({ address: database, name, onTrouble: (error) => log.warn({ error: String(error) }, 'line') });
  return {
    ...first,
    ...world,
    ...services,
    app,
    paymentServer: world.outside.payments,
    history: security.history,
    hasher: clients.hasher,
    approvals: office.approvals,
    documents: { deps: services.documents, folder: config.dataDir, scanner: world.outside.scanner },
    counts: counts.store,
    forgetCounts: () => counts.windows.forgetAll(),
    async stop() {
      await app.close();
      await first.line.stop();
      await world.line.stop();
      await world.service.stop();
      await counts.stop();
      await payments.settled();
      await security.history.settled();
      await world.alerts.stop();
      for (const { pool } of [world.exports, world.officeExports]) await pool.end();
      for (const pool of [world.officePool, world.pool]) await pool.end();
    },
  };
}

/** Starts the lines of edges of which a test uses nothing else. */
export async function startLines(database: TestDatabase, names: readonly string[]): Promise<readonly EdgeLine[]> {
  const lines = names.map((name) => ({ name, line: new EdgeLine() }));
  for (const { name, line } of lines) await line.start({ address: database, name, onTrouble: () => undefined });
  return lines.map(({ line }) => line);
}
