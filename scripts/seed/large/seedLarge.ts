import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS, startOfDay } from '@candor/domain/time.ts';
import { loadBrands } from '@candor/server/brands.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import { columnTypes, openPool, transaction } from '@candor/server/database/pool.ts';
import type { DatabaseAddress, Pool } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { keySource } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import type { AuditSigner } from '@candor/server/modules/access/audit/index.ts';
import { PasswordHasher, readClientKeys } from '@candor/server/modules/access/passwords/index.ts';
import type { HashedPassword } from '@candor/server/modules/access/passwords/index.ts';
import { PostgresStore, createRules } from '@candor/server/modules/engine/dealing/index.ts';
import { offeredInstruments } from '@candor/server/modules/engine/instruments/index.ts';
import { ensureInstallation } from '@candor/server/modules/engine/quotes/index.ts';
import { printLine, seconds } from '../../progress.ts';
import { refuseLive } from '../../seed.ts';
import { BulkBook } from './bulkBook.ts';
import type { Booked } from './bookPast.ts';
import { Chance } from './chance.ts';
import { planPast } from './pastOfClient.ts';
import { emailOf, inventPerson } from './people.ts';
import type { Place } from './people.ts';
import { completeClients, findClients, writeClients } from './writeClients.ts';
import { writeAudit } from './writeAudit.ts';
import { writePartners } from './writePartners.ts';
import { writePayments } from './writePayments.ts';

/** Number of clients in all and of those written together; each hundred makes a thousand of everything. */
const WHOLE: Size = { clients: 100_000, together: 500, partners: 2_000 };
/** The base brand's share of every hundred. */
const BASE_SHARE = 60;
/** Age in days above which providers are not asked what they settled. */
const QUIET_DAYS = 10;
const STATEMENT_LIMIT_MS = 120_000;

interface Size {
  readonly clients: number;
  readonly together: number;
  /** Number of partners of the base brand; the others have a tenth of it each. */
  readonly partners: number;
}

interface Deps {
  readonly size: Size;
  readonly pool: Pool;
  readonly book: BulkBook;
  readonly password: HashedPassword;
  readonly signer: AuditSigner;
  readonly now: Instant;
  /** Instant at which the invented past ends. */
  readonly end: Instant;
}

interface Slice {
  readonly brand: Brand;
  readonly places: readonly Place[];
}

/**
 * `npm run seed -- --large`: 100,000 invented clients with a million payments and a million closed positions, so that
 * lists are tried at their size. Interrupted, it continues where it was; if all is there, it does nothing.
 */
export async function seedLarge(config: Config, address: DatabaseAddress, size = WHOLE): Promise<void> {
  refuseLive(config);
  const pool = openPool('office', address, { connectionsMax: 4, statementTimeoutMs: STATEMENT_LIMIT_MS });
  const connectionString = loginUrl(address.databaseUrl, 'dealing', address.passwords.dealing);
  const store = new PostgresStore({
    owner: `seed-${randomUUID()}`,
    connection: () => new pg.Client({ connectionString, types: columnTypes }),
  });
  try {
    const brands = loadBrands(config.brand);
    const now = createClock(clockOffsetMs(config.clock)).now();
    const { firstInstant } = await ensureInstallation(pool, now);
    const end = startOfDay(firstInstant) - QUIET_DAYS * DAY_MS;
    const keys = readClientKeys(keySource(config), config.mode);
    const password = await (await PasswordHasher.create(keys)).hash(randomUUID());
    assert(password.ok, 'one password is hashed');
    const deps: Deps = {
      size,
      pool,
      book: await BulkBook.open(store, { rules: createRules(brands), at: end }),
      password: password.value,
      signer: readAuditKeys(keySource(config), config.mode),
      now,
      end,
    };
    await writeAll(deps, slices(brands, size));
    await writeBrandPartners(deps, brands);
  } finally {
    await store.close();
    await pool.end();
  }
}

async function writeAll(deps: Deps, all: readonly Slice[]): Promise<void> {
  const started = performance.now();
  let done = 0;
  let written = 0;
  let appending: Promise<void> = Promise.resolve();
  let settling: Promise<void> = Promise.resolve();
  for (const slice of all) {
    done += slice.places.length;
    const booked = await bookSlice(deps, slice);
    if (booked === undefined) continue;
    written += booked.length;
    await appending;
    appending = deps.book.append();
    const settled = Promise.all([appending, settling]).then(() => settleSlice(deps, slice, booked));
    // A failure is reported in the next turn.
    settled.catch(() => undefined);
    await settling;
    settling = settled;
    if (done % 5_000 === 0) {
      printLine(
        `  ${done.toLocaleString('en')} of ${deps.size.clients.toLocaleString('en')} clients … ${seconds(performance.now() - started)}`,
      );
    }
  }
  await settling;
  printLine(
    written === 0 ? 'The large demonstration is there already.' : `${written.toLocaleString('en')} clients written.`,
  );
}

/** Writes the partners, once all the clients whom they have referred exist. */
async function writeBrandPartners({ pool, size, end }: Deps, brands: readonly Brand[]): Promise<void> {
  let written = 0;
  for (const [index, { id: brandId }] of brands.entries()) {
    const count = index === 0 ? size.partners : Math.ceil(size.partners / 10);
    written += await transaction(pool, brandId, (connection) => writePartners(connection, { brandId, count, end }));
  }
  if (written > 0) printLine(`${written.toLocaleString('en')} partners written.`);
}

/** Books what is missing; undefined if all of it exists. */
async function bookSlice(deps: Deps, { brand, places }: Slice): Promise<readonly Booked[] | undefined> {
  const emails = places.map(emailOf);
  const clients = await transaction(deps.pool, brand.id, (connection) => findClients(connection, emails));
  if (emails.every((email) => clients.get(email)?.isWhole === true)) return undefined;
  const people = places.map((place) => inventPerson(place, deps.end));
  await transaction(deps.pool, brand.id, (connection) => writeClients(connection, people, deps.password));
  const found = await transaction(deps.pool, brand.id, (connection) => findClients(connection, emails));
  const market = { brand, instruments: offeredInstruments(brand), end: deps.end };
  const planned = people.map((person) => {
    const clientId = found.get(person.email)?.id;
    assert(clientId !== undefined, `${person.email} is there`);
    const plans = planPast(person, market, new Chance(deps.size.clients + person.number));
    return { who: { brand, person, clientId }, plans };
  });
  return deps.book.book(planned);
}

/**
 * Writes what the ledger's movements were made for. A client's accounts are recorded last: with them the client is
 * complete.
 */
async function settleSlice(deps: Deps, { brand }: Slice, booked: readonly Booked[]): Promise<void> {
  await transaction(deps.pool, brand.id, async (connection) => {
    await writePayments(connection, brand.id, brand.currency.code, booked);
    await writeAudit(connection, deps.signer, { brandId: brand.id, at: deps.now, booked });
    await completeClients(connection, booked);
  });
}

/** Divides all clients into slices of one brand each. */
function slices([base, ...others]: readonly [Brand, ...Brand[]], { clients, together }: Size): Slice[] {
  const rest = (clients * (100 - BASE_SHARE)) / 100;
  const each = Math.floor(rest / Math.max(1, others.length) / together) * together;
  const counts = [
    { brand: base, count: clients - each * others.length },
    ...others.map((brand) => ({ brand, count: each })),
  ];
  let number = 0;
  return counts.flatMap(({ brand, count }) =>
    Array.from({ length: count / together }, (_, slice) => ({
      brand,
      places: Array.from({ length: together }, (_unused, index): Place => {
        const share = (slice * together + index) / count;
        return { brandId: brand.id, number: number++, share };
      }),
    })),
  );
}
