import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { ThreadBus } from '@candor/server/bus/threads.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { EdgeLine } from '@candor/server/database/edgeLine.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { HaltBoard, LimitBoard, OpeningBoard } from '@candor/server/modules/engine/dealing/index.ts';
import type { ConfiguredProvider } from '@candor/server/modules/money/payments/index.ts';
import { AlertWatch } from '@candor/server/modules/terminal/alerts/index.ts';
import { embeddedScanner } from '@candor/server/providers/antivirus/embedded/embedded.ts';
import type { Scan, Scanner } from '@candor/server/providers/antivirus/interface.ts';
import { isPublicAddress } from '@candor/server/providers/outbound/addresses.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { Till } from '@candor/server/providers/payments/canaryTill/till.ts';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';
import { BrandProviders } from '@candor/server/wiring/brandProviders.ts';
import { providersOfCanary } from '@candor/server/wiring/canaryTill.ts';
import { createContent, enterPack } from '@candor/server/wiring/content.ts';
import { contentKey } from '@candor/server/wiring/contentKey.ts';
import { followCreated, openCreated } from '@candor/server/wiring/createdBrands.ts';
import { openSettings } from '@candor/server/wiring/settings.ts';
import { openTerms } from '@candor/server/wiring/terms.ts';
import { PublishedBoard } from '@candor/server/modules/website/branding/index.ts';
import { followEdges } from '@candor/server/wiring/edgeLine.ts';
import { openLogger } from '@candor/server/wiring/logger.ts';
import { openProviders } from '@candor/server/wiring/officeProviders.ts';
import { openSources } from '@candor/server/wiring/officeSources.ts';
import type { Outside } from '@candor/server/wiring/outside.ts';
import { openReleases, runningBrand } from '@candor/server/wiring/releases.ts';
import type { World } from '@candor/server/wiring/world.ts';
import { toEnvironment } from '../../scripts/database.ts';
import { TEST_COST } from './hasher.ts';
import { officeKeyFolder } from './officeKeys.ts';
import { openServiceBoard } from './serviceBoard.ts';
import { StandInServer, standIns } from './standInProviders.ts';
import type { TestClock } from './testClock.ts';
import type { TestDatabase } from './testDatabase.ts';

/** A scanner that a test can put out of order. */
class BreakableScanner implements Scanner {
  readonly name = embeddedScanner.name;
  isBroken = false;

  async scan(bytes: Uint8Array): Promise<Scan> {
    return this.isBroken ? { kind: 'unavailable' } : embeddedScanner.scan(bytes);
  }
}

interface TestOutside extends Outside {
  readonly scanner: BreakableScanner;
  /** The server of the payment providers, and of partners. */
  readonly payments: StandInServer;
}

/** The world of an edge: what the running server has, with stand-ins for what is outside. */
export interface EdgeWorld extends World {
  readonly clock: TestClock;
  readonly outside: TestOutside;
  /** The board's last good quotes; a test puts its own here. */
  readonly lastGood: Map<InstrumentSymbol, Quote>;
  /** Ids of the brands whose public content changed, one for each change. */
  readonly published: string[];
  /** Every line of the log. */
  readonly written: string[];
}

interface EdgeStart {
  readonly database: TestDatabase;
  /** The brands; those that a test creates in the office are added. */
  readonly brands: [Brand, ...Brand[]];
  readonly clock: TestClock;
  readonly bus: ThreadBus;
  /** Configuration of another edge of the same installation. */
  readonly config?: Config;
}

export async function openEdgeWorld({
  database,
  brands,
  clock,
  bus,
  config = configOf(database),
}: EdgeStart): Promise<EdgeWorld> {
  const written: string[] = [];
  const published: string[] = [];
  const lastGood = new Map<InstrumentSymbol, Quote>();
  const log = openLogger({ logLevel: 'trace' }, 'test', { to: { write: (line: string) => void written.push(line) } });
  const pools = openPools(database, config);
  const { pool } = pools;
  const content = createContent({ config, pool, clock, brands, log, key: contentKey(config), environment: {} });
  const line = new EdgeLine();
  const studio = new PublishedBoard(pool, brands);
  await studio.read();
  const created = await openCreated(config, pool);
  const settings = await openSettings({ bus, pool, brands });
  const terms = await openTerms({ bus, pool });
  const releases = await openReleases({ config, pool, bus, brands, studio });
  const outside = standInOutside(brands);
  const providers = await openProviders({ config, pool, brands, outside, line, log });
  followCreated(created, listsOf(brands), async (brand) => {
    outside.providers.configure(brand);
    await providers.board.read(brand.id);
    await studio.add(brand);
    settings.enter(brand);
    await releases.restate(runningBrand(brand, config));
    await enterPack({ pool, clock }, brand);
  });
  const alerts = new AlertWatch({ pool, clock, onTrouble: (error) => log.warn({ error: String(error) }, 'alerts') });
  const brandIds = brands.map(({ id }) => id);
  alerts.follow(line, brandIds);
  const shown = withForgotten(content, published);
  followEdges({ line, content: shown, releases, brandIds, log });
  return {
    config,
    brands,
    reported: reportedOf(brands),
    clock,
    log,
    ...pools,
    bus,
    line,
    lastGood,
    published,
    written,
    board: { quote: (symbol) => lastGood.get(symbol), measuredSpread: () => ({ spread: undefined, measured: 0 }) },
    openings: new OpeningBoard(bus),
    halts: new HaltBoard(bus),
    limits: new LimitBoard(bus, brands),
    settings,
    terms,
    service: await openServiceBoard(pool, database, log),
    releases,
    studio,
    created,
    alerts,
    content: shown,
    outside,
    providers,
    sources: await openSources({ config, pool, line, log }),
  };
}

/** Wraps the content so that it notes each brand whose content it forgets. */
function withForgotten(content: World['content'], published: string[]): World['content'] {
  return {
    ...content,
    forget: (brandId) => {
      published.push(brandId);
      content.forget(brandId);
    },
  };
}

/** Returns the brands in reports. Without a canary this is the same list, so that a test can add to it. */
function reportedOf(brands: [Brand, ...Brand[]]): World['reported'] {
  const [base, ...others] = brands;
  return others.every(({ id }) => isReported(id)) ? brands : [base, ...others.filter(({ id }) => isReported(id))];
}

function openPools(database: TestDatabase, { dataDir }: Config) {
  const folder = join(dataDir, 'exports');
  return {
    pool: openPool('web', database),
    officePool: openPool('office', database),
    exports: { folder, pool: openPool('web', database, { connectionsMax: 2 }) },
    officeExports: { folder, pool: openPool('office', database, { connectionsMax: 2 }) },
  };
}

/** Returns the test's own brands, and those that it creates in the office. */
function listsOf(brands: [Brand, ...Brand[]]): Parameters<typeof followCreated>[1] {
  return {
    add: (id) => {
      const brand = brands.find((one) => one.id === id) ?? loadBrand(id);
      if (!brands.includes(brand)) brands.push(brand);
      return brand;
    },
    remove: (id) =>
      void brands.splice(
        brands.findIndex((brand) => brand.id === id),
        1,
      ),
  };
}

/** Builds a demonstration's configuration, over a folder with the office keys of this test file. */
function configOf(database: TestDatabase): Config {
  const folder = mkdtempSync(join(tmpdir(), 'candor-edge-'));
  cpSync(officeKeyFolder, folder, { recursive: true });
  const places = join(folder, 'places.csv');
  // Addresses reserved for documentation, which nobody uses.
  writeFileSync(places, '203.0.113.0,203.0.113.255,CH,Bern\n');
  return readConfig({ DATA_DIR: folder, GEOIP_FILE: places, ...toEnvironment(database) });
}

function standInOutside(brands: readonly Brand[]): TestOutside {
  const till = new Till();
  const payments = new StandInServer(till);
  const providers = new Map<string, ConfiguredProvider>(
    standIns.map((provider) => [provider.id, { provider, config: '', isTest: true }]),
  );
  const [first] = standIns;
  // Registers a stand-in under a real provider's name too, for brands whose files name it.
  if (first !== undefined) providers.set('paymaxis', { provider: first, config: '', isTest: true });
  const own = new BrandProviders({
    mode: 'demo',
    known: paymentProviders,
    file: undefined,
    testBank: undefined,
    canary: providersOfCanary(till),
    onOff: () => undefined,
  });
  for (const brand of brands) own.configure(brand);
  return {
    payments,
    scanner: new BreakableScanner(),
    hashCost: TEST_COST,
    // The stand-ins, and over them the configurations that two people have put in force.
    providers: {
      on: (brandId) => (isReported(brandId) ? new Map([...providers, ...own.on(brandId)]) : own.on(brandId)),
      off: (brandId) => own.off(brandId),
      configure: (brand, office) => own.configure(brand, office),
      configured: (brand, name, office) => own.configured(brand, name, office),
      fieldsOf: (name) => own.fieldsOf(name),
      given: (brandId, name) => own.given(brandId, name),
      namedBy: (brand) => own.namedBy(brand),
    },
    till,
    postbacks: { outbound: payments, mayPostTo: isPublicAddress },
  };
}
