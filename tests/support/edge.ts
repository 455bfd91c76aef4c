import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Brand } from '@candor/brands/schema.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { RefusalPace } from '@candor/server/admission/refusalPace.ts';
import { createApp } from '@candor/server/http/app.ts';
import type { OperatorApiDeps } from '@candor/server/modules/desks/operatorApi/index.ts';
import type { ListExportDeps } from '@candor/server/modules/desks/listExports/index.ts';
import type { ReportDeps } from '@candor/server/modules/desks/operatorReports/index.ts';
import type { ApprovalDeps } from '@candor/server/modules/access/approvals/index.ts';
import type { PasswordHasher } from '@candor/server/modules/access/passwords/index.ts';
import type { CountStore } from '@candor/server/modules/access/sessions/index.ts';
import type { LoginHistory } from '@candor/server/modules/client/clients/index.ts';
import type { VerificationDeps } from '@candor/server/modules/client/verification/index.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { TapeArchive } from '@candor/server/modules/engine/tape/index.ts';
import { buildAnswering } from '@candor/server/wiring/edge.ts';
import { holdBrands } from '@candor/server/wiring/releases.ts';
import { openServices } from '@candor/server/wiring/services.ts';
import type { ConnectionLog } from '@candor/server/modules/terminal/recorder/index.ts';
import type { Services } from '@candor/server/wiring/services.ts';
import { openSites } from '@candor/server/wiring/sites.ts';
import { writeStatements } from '@candor/server/wiring/statements.ts';
import { answerFromTape, tapeFolder } from '@candor/server/wiring/tape.ts';
// Adds the calls to the render thread to the bus's types.
import '@candor/server/wiring/candles.ts';
import '@candor/server/wiring/render.ts';
import { onConnection } from './connections.ts';
import { createTestDatabase } from './database.ts';
import { NOON, postgresStore } from './dealing.ts';
import { edgeBrands } from './edgeBrands.ts';
import { startDealing } from './edgeDealing.ts';
import { openEdgeWorld } from './edgeWorld.ts';
import type { EdgeWorld } from './edgeWorld.ts';
import { testErasure } from './erasure.ts';
import type { TestErasure } from './erasure.ts';
import type { StandInServer } from './standInProviders.ts';
import { TestClock } from './testClock.ts';
import type { TestDatabase } from './testDatabase.ts';

type Shown =
  | 'signer'
  | 'sessions'
  | 'desk'
  | 'agreements'
  | 'withdrawals'
  | 'payments'
  | 'earnings'
  | 'keys'
  | 'clientMoney'
  | 'fillChecks'
  | 'figures'
  | 'publicLog';

/** The running server's services in one thread, over a real engine and a real database, with their own clock. */
export interface Edge extends EdgeWorld, Pick<Services, Shown> {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** The base brand; a test may change the brands' policy, and must restore it. */
  readonly brand: Brand;
  readonly engine: Engine;
  readonly documents: {
    readonly deps: VerificationDeps;
    /** Folder of the installation's files. */
    readonly folder: string;
    readonly scanner: EdgeWorld['outside']['scanner'];
  };
  readonly erasure: TestErasure;
  /** The clients' login history; entries are written after the answer is sent. */
  readonly history: LoginHistory;
  readonly hasher: PasswordHasher;
  readonly paymentServer: StandInServer;
  /** Dependencies that carry out the office's approvals; the running server checks them each minute. */
  readonly approvals: ApprovalDeps;
  readonly reports: ReportDeps;
  readonly listExports: ListExportDeps;
  readonly operator: OperatorApiDeps;
  /** Number of calls by visitors. The running server stores it each second, an edge when it stops. */
  readonly counts: CountStore;
  readonly connections: ConnectionLog;
  /** Forgets all calls that were counted. */
  readonly forgetCounts: () => void;
  /** Holds refusals that must wait until this has happened, instead of a second; without it they do not wait. */
  readonly holdRefusals: (until: Promise<unknown>) => void;
  /** Stops the edge and drops its database, unless another edge continues with it. */
  stop(isGoingOn?: boolean): Promise<void>;
}

/**
 * Starts an edge with three brands and `more`. Given the database of an earlier edge, it behaves like a restarted
 * server.
 */
export async function startEdge(more: readonly Brand[] = [], before?: TestDatabase): Promise<Edge> {
  const database = before ?? (await createTestDatabase());
  const clock = new TestClock(NOON);
  const brands = edgeBrands(more);
  await insertBrands(database, brands);
  const bus = ThreadBus.hub();
  const store = postgresStore(database);
  const engine = await startDealing({ store, brands, clock, bus });
  const world = await openEdgeWorld({ database, brands, clock, bus });
  await holdBrands(engine, bus);
  answerForRender(world);
  const services = await openServices(world);
  const { counts, payments, security, clients, office } = services;
  const { hosts } = openSites(world);
  let refusalsWait: Promise<unknown> = Promise.resolve();
  const pace = new RefusalPace({ now: () => clock.now(), wait: () => refusalsWait });
  const app = await createApp({ ...buildAnswering(world, services), hosts, pace, isHealthy: () => true });
  const { scanner, payments: paymentServer } = world.outside;
  const folder = world.config.dataDir;
  const erasure = testErasure(database, clock, services.documents);
  const stop = async (isGoingOn = false): Promise<void> => {
    await app.close();
    await world.service.stop();
    await counts.stop();
    await payments.settled();
    await security.history.settled();
    await world.alerts.stop();
    await engine.stop();
    await store.close();
    const { exports, officeExports } = world;
    for (const { pool } of [exports, officeExports, erasure, { pool: world.officePool }, world]) await pool.end();
    if (!isGoingOn) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...world,
    ...services,
    app,
    database,
    engine,
    erasure,
    paymentServer,
    stop,
    brand: brands[0],
    history: security.history,
    hasher: clients.hasher,
    approvals: office.approvals,
    reports: office.reports,
    listExports: office.listExports,
    operator: office.operator,
    documents: { deps: services.documents, folder, scanner },
    counts: counts.store,
    forgetCounts: () => counts.windows.forgetAll(),
    holdRefusals: (until) => {
      refusalsWait = until;
    },
  };
}

/** Answers for the render thread: history from the tape that a test writes, and statements at the board's prices. */
function answerForRender(world: EdgeWorld): void {
  const { bus, pool, clock, config, lastGood } = world;
  answerFromTape(bus, new TapeArchive(tapeFolder(config), pool));
  const candles = {
    async history({ symbol, to = clock.now() }: { readonly symbol: string; readonly to?: number | undefined }) {
      const sell = lastGood.get(symbol)?.sell;
      if (sell === undefined) return [];
      return [{ time: to - 60_000, open: sell, high: sell, low: sell, close: sell, ticks: 1 }];
    },
  };
  writeStatements({ bus, pool, clock, config, candles });
}

async function insertBrands(database: TestDatabase, brands: readonly Brand[]): Promise<void> {
  const insert = 'INSERT INTO brand (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING';
  await asOwner(database, (owner) => owner.query(insert, [brands.map(({ id }) => id)]));
}

/** Runs work as the database's owner, who sees every brand. */
export function asOwner<T>(database: TestDatabase, work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  return onConnection(database.databaseUrl, work);
}
