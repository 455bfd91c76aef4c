import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import type { Exports } from '@candor/server/database/spool.ts';
import { createApp } from '@candor/server/http/app.ts';
import { createHosts } from '@candor/server/http/hosts.ts';
import { Rates } from '@candor/server/http/rates.ts';
import { messageOf } from '@candor/server/http/refusals.ts';
import { LoginHistory, createLevels, phoneCodeByMail } from '@candor/server/modules/client/clients/index.ts';
import type { PasswordHasher } from '@candor/server/modules/access/passwords/index.ts';
import { clientRoutes } from '@candor/server/modules/client/clients/routes.ts';
import type { ApprovalParts } from '@candor/server/modules/access/approvals/index.ts';
import { Agreements, agreedFirst } from '@candor/server/modules/client/agreements/index.ts';
import { agreementRoutes } from '@candor/server/modules/client/agreements/routes.ts';
import { AlertWatch } from '@candor/server/modules/terminal/alerts/index.ts';
import { alertRoutes } from '@candor/server/modules/terminal/alerts/routes.ts';
import { favouriteRoutes } from '@candor/server/modules/terminal/favourites/routes.ts';
import {
  HaltBoard,
  LimitBoard,
  OpeningBoard,
  brandMoney,
  createDesk,
} from '@candor/server/modules/engine/dealing/index.ts';
import type { Desk, Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { knowledgeRoutes } from '@candor/server/modules/client/knowledge/routes.ts';
import { economicRoutes } from '@candor/server/modules/terminal/economics/routes.ts';
import { limitRoutes } from '@candor/server/modules/client/limits/routes.ts';
import { historyRoutes } from '@candor/server/modules/terminal/history/routes.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import { mailRoutes } from '@candor/server/wiring/mail.ts';
import { Sessions } from '@candor/server/modules/access/sessions/index.ts';
import type { Attempts } from '@candor/server/modules/access/sessions/index.ts';
import { securityRoutes } from '@candor/server/modules/client/security/routes.ts';
import { sessionRoutes } from '@candor/server/modules/access/sessions/routes.ts';
import { LossShares, WithdrawalClock } from '@candor/server/modules/money/reports/index.ts';
import { reportRoutes } from '@candor/server/modules/money/reports/routes.ts';
import { transactionRoutes } from '@candor/server/modules/client/transactions/routes.ts';
import type { ServiceBoard } from '@candor/server/modules/access/serviceMode/index.ts';
import { noticeRoutes } from '@candor/server/modules/access/serviceMode/routes.ts';
import { themesOfBrands } from '@candor/server/wiring/brandSwitcher.ts';
import { udfRoutes } from '@candor/server/modules/terminal/udf/routes.ts';
import { isPublicAddress } from '@candor/server/providers/outbound/addresses.ts';
import { geoTable } from '@candor/server/providers/geoip/table.ts';
import { personalRoutes, ticketed } from '@candor/server/wiring/documents.ts';
import type { RunningPayments } from '@candor/server/wiring/payments.ts';
import { createRobot } from '@candor/server/wiring/robot.ts';
import { shellRoutes } from '@candor/server/wiring/shell.ts';
import { openWithdrawals, payoutCalls } from '@candor/server/wiring/withdrawals.ts';
import type { WithdrawalParts } from '@candor/server/modules/money/withdrawals/index.ts';
import { openLogger } from '@candor/server/wiring/logger.ts';
import { qualityRoutes } from '@candor/server/wiring/quality.ts';
// Its questions to the render thread are part of the bus's own types.
import '@candor/server/wiring/render.ts';
import { openTestCounts } from './counts.ts';
import type { TestCounts } from './counts.ts';
import { testDocuments } from './documents.ts';
import type { TestDocuments } from './documents.ts';
import { createContent } from '@candor/server/wiring/content.ts';
import { picturesIn } from '@candor/server/wiring/editor.ts';
import type { ContentDesk } from '@candor/server/wiring/editor.ts';
import type { RunningContent } from '@candor/server/wiring/content.ts';
import type { EarningParts } from '@candor/server/modules/partners/affiliateEarnings/index.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import { earningRoutes } from '@candor/server/modules/partners/affiliateEarnings/routes.ts';
import { openAffiliates } from '@candor/server/wiring/affiliates.ts';
import type { ReleaseBoard } from '@candor/server/modules/desks/brandDesk/index.ts';
import { findingsOf } from '@candor/server/wiring/brandGate.ts';
import { holdBrands, openReleases } from '@candor/server/wiring/releases.ts';
import { createOffice, screeningFor } from '@candor/server/wiring/office.ts';
import type { Office, OfficeWiring } from '@candor/server/wiring/office.ts';
import { officeKeys } from './officeKeys.ts';
import { edgeBrands } from './edgeBrands.ts';
import { startDealing } from './edgeDealing.ts';
import { testErasure } from './erasure.ts';
import type { TestErasure } from './erasure.ts';
import { testEvidence } from './evidence.ts';
import { testHasher } from './hasher.ts';
import { testPayments } from './payments.ts';
import { StandInServer } from './standInProviders.ts';
import { testStatements } from './statements.ts';
import { TestClock } from './testClock.ts';
import { onConnection } from './connections.ts';
import { createTestDatabase } from './database.ts';
import { NOON, postgresStore } from './dealing.ts';
import type { TestDatabase } from './testDatabase.ts';
import { openServiceBoard } from './serviceBoard.ts';

/** The whole edge of the server in one thread, over a real engine and a real database, with a clock of its own. */
export interface Edge extends Pick<TestCounts, 'counts' | 'forgetCounts'> {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Of the public side. */
  readonly pool: Pool;
  /** Of the office: staff, approvals and the record are read and written by it alone. */
  readonly officePool: Pool;
  readonly clock: TestClock;
  readonly brand: Brand;
  /** The base brand and the other one; a test may change their policy and change it back. */
  readonly brands: readonly Brand[];
  readonly sessions: Sessions;
  readonly engine: Engine;
  readonly desk: Desk;
  readonly documents: TestDocuments;
  readonly erasure: TestErasure;
  readonly withdrawals: WithdrawalParts;
  /** Without pages: a test enters its own. */
  readonly content: RunningContent;
  readonly agreements: Agreements;
  readonly alerts: AlertWatch;
  /** The clients' logins; what it notes is written beside the answers. */
  readonly history: LoginHistory;
  /** What alerts are compared with when they are set; a test puts its own quotes here. */
  readonly lastGood: Map<InstrumentSymbol, Quote>;
  readonly bus: ThreadBus;
  readonly payments: RunningPayments;
  readonly hasher: PasswordHasher;
  /** The payment providers' server. */
  readonly paymentServer: StandInServer;
  /** What locks secrets of this edge. */
  readonly pepper: Buffer;
  /** The brands whose content has changed for visitors, each time. */
  readonly published: BrandId[];
  readonly log: Logger;
  readonly releases: ReleaseBoard;
  /** The mode in which it is served; it hears of changes as the running server does. */
  readonly service: ServiceBoard;
  /** What carries out the office's approvals, as the running server looks after them each minute. */
  readonly approvals: ApprovalParts;
  /** Everything the log has written. */
  readonly written: string[];
  /** Without its database too, unless another edge goes on with it. */
  stop(isGoingOn?: boolean): Promise<void>;
}

/**
 * `more` are served besides the three that every edge has. Over a database of before it is a server started again.
 */
export async function startEdge(more: readonly Brand[] = [], before?: TestDatabase): Promise<Edge> {
  const database = before ?? (await createTestDatabase());
  const clock = new TestClock(NOON);
  const brands = edgeBrands(more);
  const [brand] = brands;
  await insertBrands(database, brands);
  const pool = openPool('web', database);
  const officePool = openPool('office', database);
  const bus = ThreadBus.hub();
  const store = postgresStore(database);
  const engine = await startDealing({ store, brands, clock, bus });

  const releases = await openReleases({ config: { mode: 'demo' }, pool, bus, brands });
  await holdBrands(engine, bus);
  const desk = createDesk({
    bus,
    pool,
    demoFunding: () => brandMoney(brand.demoFunding),
    message: messageOf,
    ...presentation,
  });
  const documents = testDocuments(pool, clock, desk);
  const erasure = testErasure(database, clock, documents);
  const exports = { pool: openPool('web', database, { connectionsMax: 2 }), folder: join(documents.folder, 'exports') };
  const written: string[] = [];
  const log = openLogger({ logLevel: 'trace' }, 'test', { to: { write: (line: string) => void written.push(line) } });
  const sessions = new Sessions(pool, clock);
  const lastGood = new Map<InstrumentSymbol, Quote>();
  const alerts = new AlertWatch({ pool, clock, onTrouble: (error) => log.warn({ error: String(error) }, 'alerts') });
  const history = new LoginHistory({ pool, clock, onTrouble: (error) => log.warn({ error: String(error) }, 'logins') });
  const paymentServer = new StandInServer();
  const pepper = randomBytes(32);
  const { attempts, counts, forgetCounts } = await openTestCounts(pool, clock, pepper);
  const withdrawals = openWithdrawals({ pool, clock, desk, brands, isTest: true });
  const payments = testPayments({
    ...{ pool, clock, log, brands, attempts, desk, withdrawals, releases },
    outbound: paymentServer,
  });
  const service = await openServiceBoard(pool, database, log);
  const content = createContent({
    ...{ pool, clock, brands, log, key: pepper, environment: {} },
    config: { dataDir: '.data', mode: 'demo' },
  });
  const parts = {
    ...{ pool, exports, clock, brand, brands, sessions, desk, documents, alerts, lastGood, log, bus, history },
    ...{ officePool, payments, paymentServer, pepper, attempts, withdrawals, releases, service },
    hasher: await testHasher(pepper),
    published: [] as BrandId[],
    content,
    agreements: new Agreements({ pool, clock, brands, sourceOf: content.sourceOf }),
  };
  const { app, approvals } = await createTestApp(parts);
  const stop = async (isGoingOn = false): Promise<void> => {
    await app.close();
    await service.stop();
    await counts.flush();
    await payments.settled();
    await history.settled();
    await alerts.stop();
    await engine.stop();
    await store.close();
    await exports.pool.end();
    await erasure.pool.end();
    await officePool.end();
    await pool.end();
    if (!isGoingOn) await database.drop();
    documents.remove();
  };
  return { ...parts, app, approvals, database, engine, erasure, written, counts, forgetCounts, stop };
}

/** Documentation addresses, which belong to nobody. */
const testPlaces = geoTable('203.0.113.0,203.0.113.255,CH,Bern', 'test');

const presentation = {
  quote: () => undefined,
  instrumentName: (symbol: string) => findInstrument(symbol)?.name ?? symbol,
};

const testSites = { officeHost: 'office.localhost', filesHost: 'files.localhost' };

/** The publish gate over the files; no head of the record is kept anywhere else. */
const testGate: Pick<OfficeWiring, 'findingsOf' | 'headsOf'> = {
  findingsOf: ({ id, isLive }) => findingsOf(testSites, [id], { isLive }),
  headsOf: () => [],
};

type EarningNeeds = 'pool' | 'clock' | 'pepper' | 'paymentServer' | 'brands';

interface TestAppParts {
  readonly pool: Pool;
  readonly officePool: Pool;
  readonly exports: Exports;
  readonly clock: TestClock;
  readonly brand: Brand;
  readonly brands: readonly Brand[];
  readonly sessions: Sessions;
  readonly desk: Desk;
  readonly documents: TestDocuments;
  readonly withdrawals: WithdrawalParts;
  readonly alerts: AlertWatch;
  readonly lastGood: ReadonlyMap<InstrumentSymbol, Quote>;
  readonly log: Logger;
  readonly bus: ThreadBus;
  readonly history: LoginHistory;
  readonly payments: RunningPayments;
  readonly paymentServer: StandInServer;
  readonly pepper: Buffer;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly releases: ReleaseBoard;
  readonly service: ServiceBoard;
  readonly published: BrandId[];
  readonly content: RunningContent;
  readonly agreements: Agreements;
}

/** The desk of the site's content; it is noted whenever what visitors see has changed. */
function testContentDesk({ published, content, documents }: TestAppParts): ContentDesk {
  return {
    content: {
      tokens: content.tokens,
      forget: (brandId) => {
        published.push(brandId);
        content.forget(brandId);
      },
    },
    siteOf: (brandId) => `http://${brandId}.test`,
    filesOf: picturesIn(join(documents.folder, 'media')),
  };
}

/** Prices are the test's own: no source answers for them. */
function testDealing({ bus, brands, lastGood }: TestAppParts): OfficeWiring['dealing'] {
  const health = async () => ({ sources: [{ name: 'test', state: 'live' as const }], changes: 0 });
  const boards = { openings: new OpeningBoard(bus), halts: new HaltBoard(bus), limits: new LimitBoard(bus, brands) };
  return { bus, ...boards, quote: (symbol) => lastGood.get(symbol), health };
}

function createTestOffice(parts: TestAppParts): Office {
  const {
    officePool: pool,
    clock,
    log,
    brands,
    attempts,
    hasher,
    desk,
    documents,
    withdrawals,
    payments,
    releases,
    service,
  } = parts;
  return createOffice({
    ...{ pool, clock, log, brands, attempts, hasher, desk },
    clientSessions: parts.sessions,
    documents: documents.parts,
    withdrawals,
    payments: payments.parts,
    screening: screeningFor('list', pool),
    content: testContentDesk(parts),
    ...{ dealing: testDealing(parts), originOf: ({ id }) => `http://${id}.test` },
    ...{ releases, service, ...testGate, ...officeKeys() },
  });
}

async function createTestApp(parts: TestAppParts): Promise<Pick<Edge, 'app' | 'approvals'>> {
  const { pool, exports, clock, brand, brands, sessions, desk, documents, alerts, lastGood, log, bus } = parts;
  const { history, payments, pepper, attempts, hasher, withdrawals, releases, agreements } = parts;
  const factorKeys = { versions: new Map([[1, pepper]]), current: 1 };
  const clients = {
    ...{ pool, clock, sessions, attempts, hasher, desk, history, factorKeys, agreements },
    levels: createLevels(brands),
    isHeld: (brandId: BrandId) => releases.isHeld(brandId),
    phoneCodes: phoneCodeByMail,
  };
  const affiliates = openAffiliates({
    ...{ pool, clock, attempts, hasher, factorKeys, key: pepper },
    originOf: ({ hosts }) => `http://${hosts[0]}`,
    onLogin: (login) => log.info(login, 'partner login'),
  });
  const office = createTestOffice(parts);
  const app = await createApp({
    hosts: createHosts(brands, brand),
    office: office.parts,
    service: { board: parts.service, themesOf: themesOfBrands() },
    findPicture: office.findPicture,
    handlers: {
      ...sessionRoutes(sessions),
      ...clientRoutes(clients),
      ...personalRoutes(documents.parts, { ...clients, exports, currencyOf: (brandId) => currencyOf(brands, brandId) }),
      ...payoutCalls(withdrawals, documents.parts.keys),
      ...securityRoutes(clients),
      ...testEvidence(pool, bus, documents.folder),
      ...testStatements({ pool, bus, clock, quote: (symbol) => lastGood.get(symbol) }),
      ...reportRoutes(new LossShares(pool, clock), new WithdrawalClock({ pool, clock, isTest: withdrawals.isTest })),
      ...transactionRoutes({ pool, exportPool: exports.pool, clock }),
      ...historyRoutes({ pool, exportPool: exports.pool, bus, clock, ...presentation }),
      ...qualityRoutes(bus, clock),
      ...noticeRoutes(parts.service, clock),
      ...mailRoutes(clients),
      ...favouriteRoutes({ pool, clock }),
      ...shellRoutes({ pool, clock, desk, attempts, sessions, places: testPlaces }),
      ...economicRoutes({ pool, clock }),
      ...limitRoutes({ pool, clock, desk, sessions, brands: parts.brands }),
      ...knowledgeRoutes({ pool, clock, desk }),
      ...alertRoutes({ pool, clock, watch: alerts, quote: (symbol) => lastGood.get(symbol) }),
      ...agreementRoutes(agreements),
      ...agreedFirst(agreements, testRobot(parts).handlers),
      ...agreedFirst(agreements, payments.handlers),
      ...{ ...affiliates.handlers, ...earningRoutes(testEarnings(parts)) },
      getCandles: () => Promise.reject(new Error('the render thread is not part of this test')),
    },
    cms: parts.content,
    webhooks: payments.webhooks,
    files: { ...ticketed(documents.parts, brands), widget: payments.findWidget },
    udf: udfRoutes({
      bars: (request) => bus.request('render.candles', request),
      board: { quote: (symbol) => lastGood.get(symbol) },
      clock,
      simulated: true,
    }),
    sessions,
    affiliates: affiliates.sessions,
    clock,
    rates: new Rates(attempts, clock),
    log,
    isHealthy: () => true,
  });
  return { app, approvals: office.approvals };
}

function testRobot({ bus, pool, clock, log, brands, lastGood, desk, service }: TestAppParts) {
  const rest = { quote: lastGood.get.bind(lastGood), phoneCodes: phoneCodeByMail, simulated: true };
  const mayOpen = () => service.allows('normal');
  return createRobot({ bus, pool, clock, log, brands, desk, mayOpen, ...rest });
}

/** Partners' servers are the payment providers' stand-in. */
export function testEarnings({
  pool,
  clock,
  pepper,
  paymentServer,
  brands,
}: Pick<TestAppParts, EarningNeeds>): EarningParts {
  const currency = (brandId: string) => currencyOf(brands, brandId);
  return { pool, clock, currencyOf: currency, key: pepper, outbound: paymentServer, mayPostTo: isPublicAddress };
}

async function insertBrands(database: TestDatabase, brands: readonly Brand[]): Promise<void> {
  const insert = 'INSERT INTO brand (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING';
  await asOwner(database, (owner) => owner.query(insert, [brands.map(({ id }) => id)]));
}

/** Looks at the database from above every brand. */
export function asOwner<T>(database: TestDatabase, work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  return onConnection(database.databaseUrl, work);
}
