import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Config } from '@candor/server/config.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { createApp } from '@candor/server/http/app.ts';
import { DEMO_STAFF_FILE, readDemoStaff } from '@candor/server/modules/access/staff/index.ts';
import { ensureInstallation } from '@candor/server/modules/engine/quotes/index.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { settleAffiliates } from '@candor/server/modules/partners/affiliateEarnings/index.ts';
import { notifyOfTrades } from '@candor/server/modules/terminal/tradeNotices/index.ts';
import { recheckHolds } from '@candor/server/modules/money/withdrawals/index.ts';
import type { PriceSource } from '@candor/server/providers/prices/interface.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { buildAnswering } from '@candor/server/wiring/edge.ts';
import { openMails } from '@candor/server/wiring/mail.ts';
import type { Mails } from '@candor/server/wiring/mail.ts';
import { openServices } from '@candor/server/wiring/services.ts';
import type { Services } from '@candor/server/wiring/services.ts';
import { openSites } from '@candor/server/wiring/sites.ts';
import { openTape } from '@candor/server/wiring/tape.ts';
import { PastMarket } from '../pastMarket.ts';
import { openBank } from './bank.ts';
import type { PastBank, WholeAddress } from './bank.ts';
import { Browser } from './browser.ts';
import type { App } from './browser.ts';
import { Floor } from './floor.ts';
import { PastClock, openWorld } from './openWorld.ts';
import type { PastWorld } from './openWorld.ts';
import type { Person, Registered } from './person.ts';

/** Something that happens at an instant of the past. */
export interface Scene {
  readonly at: Instant;
  readonly play: () => Promise<void>;
}

/** Invented staff who act in the stage, by their given names; `seed/staff.ts` has their roles. */
export type StaffName =
  | ('Mara' | 'Jonas' | 'Petra' | 'Luc' | 'Nora' | 'Tomas' | 'Elena')
  | ('Elin' | 'Sami' | 'Perihan' | 'Oskar');

export interface StageOptions {
  readonly config: Config;
  readonly address: WholeAddress;
  /** Pool of the office's login. */
  readonly pool: Pool;
  /** The brand as the stories need it; `loaded` is the brand as it was loaded. */
  readonly brand: Brand;
  readonly loaded: Brand;
  /** The instant at which the stories end; `days` is their length. */
  readonly now: Instant;
  readonly days: number;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The whole broker in the past: its server in this process, its bank, its market and its people's browsers. */
export class Stage {
  readonly now: Instant;
  readonly brand: Brand;
  readonly world: PastWorld;
  readonly services: Services;
  readonly bank: PastBank;
  readonly floor: Floor;
  readonly clock: PastClock;
  /** The market of the past, before any of its prices was spoiled. */
  readonly source: PriceSource;
  /** Changes the source's ticks from now on. */
  readonly spoil: (asGiven: (quote: Quote) => Quote) => void;
  readonly #config: Config;
  readonly #app: App;
  readonly #mails: Mails;
  readonly #stop: () => Promise<void>;
  readonly #browsers = new Map<string, Browser>();
  #commands = 0;
  #settledAt = 0;

  private constructor(
    { config, brand, now }: StageOptions,
    deps: {
      readonly world: PastWorld;
      readonly services: Services;
      readonly app: App;
      readonly bank: PastBank;
      readonly floor: Floor;
      readonly clock: PastClock;
      readonly mails: Mails;
      readonly source: PriceSource;
      readonly spoil: (asGiven: (quote: Quote) => Quote) => void;
      readonly stop: () => Promise<void>;
    },
  ) {
    this.now = now;
    this.brand = brand;
    this.world = deps.world;
    this.services = deps.services;
    this.bank = deps.bank;
    this.floor = deps.floor;
    this.clock = deps.clock;
    this.source = deps.source;
    this.spoil = deps.spoil;
    this.#config = config;
    this.#app = deps.app;
    this.#mails = deps.mails;
    this.#stop = deps.stop;
  }

  static async open(options: StageOptions): Promise<Stage> {
    const { config, address, pool, brand, now, days } = options;
    const brands = [brand] as const;
    const clock = new PastClock(now - days * DAY_MS);
    const bank = await openBank(config, address, clock);
    const world = await openWorld({ ...options, clock, owner: `seed-${randomUUID()}`, pay: bank.pay });
    const services = await openServices(world);
    const { hosts } = openSites(world);
    const app = await createApp({ ...buildAnswering(world, services), hosts, isHealthy: () => true });
    const origin = await ensureInstallation(pool, now);
    const source = createSimulatedSource({ ...origin, instruments, clock });
    const tape = await openTape({ config, address, clock, log: world.log });
    const market = new PastMarket(source, world.engine, {
      setClock: clock.goTo,
      onQuote: (quote) => {
        world.quotes.set(quote.symbol, quote);
        tape.record(quote, quote.receivedTime);
      },
      asGiven: (quote) => asGiven(quote),
      // Staff read the tape, which is otherwise written once a second of the present.
      onPlayed: () => tape.flush(),
    });
    let asGiven = (quote: Quote): Quote => quote;
    const spoil: Stage['spoil'] = (change) => (asGiven = change);
    const floor = new Floor(market, services.desk, world.quotes, clock);
    // Mails to invented people go to the page that shows them, even if a mail server is set.
    const { smtpUrl: _, ...outboxOnly } = config;
    const mails = openMails({ ...world, config: outboxOnly, brands });
    const stop = async (): Promise<void> => {
      await tape.stop();
      await app.close();
      await services.counts.stop();
      await services.payments.settled();
      await services.security.history.settled();
      await world.stop();
      await bank.stop();
    };
    return new Stage(options, { world, services, app, bank, floor, clock, mails, source, spoil, stop });
  }

  /** Returns the instant this many days and hours before the stories' end. */
  ago(days: number, hours = 0): Instant {
    return this.now - days * DAY_MS - hours * HOUR_MS;
  }

  /** Plays the scenes in order of time, and the watched instruments' market between them. */
  async play(scenes: readonly Scene[]): Promise<void> {
    for (const { at, play } of scenes.toSorted((first, second) => first.at - second.at)) {
      await this.floor.runTo(at);
      await play();
      await this.#settle();
    }
    await this.floor.runTo(this.now);
    await this.#settle();
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Returns an id for a command, as a page makes one for each. */
  command(): string {
    this.#commands += 1;
    return `seed:stage:${this.#commands}`;
  }

  /** Returns a visitor's or client's browser; the same for the same email. */
  browserOf({ email, language }: Pick<Person, 'email' | 'language'>): Browser {
    return this.#browser(email, { host: this.brand.hosts[0] ?? 'localhost', language });
  }

  /** Logs a client in and returns their browser. */
  async logIn({ email, password, language }: Pick<Person, 'email' | 'password' | 'language'>): Promise<Browser> {
    const browser = this.browserOf({ email, language });
    await browser.post('/api/accounts/login', { email, password });
    return browser;
  }

  /** Signs a member of staff in, with the app's code of that moment, and returns their browser. */
  async signIn(name: StaffName): Promise<Browser> {
    const people = readDemoStaff(join(this.#config.dataDir, DEMO_STAFF_FILE), this.clock.now());
    const person = people.find((one) => one.name.startsWith(`${name} `));
    if (person === undefined) throw new Error(`${name} is not of the invented staff`);
    const { email, password, code } = person;
    const browser = this.#browser(email, { host: this.#config.officeHost, language: 'en' });
    await browser.post('/api/office/sign-in', { email, password });
    await browser.post('/api/office/sign-in/prove', { code });
    return browser;
  }

  /** Finds the client who registered with this email. */
  async registered(person: Person): Promise<Registered> {
    const { id: brandId } = this.brand;
    return transaction(this.world.officePool, brandId, async (connection) => {
      const { rows } = await connection.query<{ id: number; pin: string; real: bigint; demo: bigint }>(
        `SELECT id::float8, pin, real_account_id AS real, demo_account_id AS demo FROM client WHERE email = $1`,
        [person.email],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`${person.email} has not registered`);
      const { id, pin, real, demo } = row;
      return { person, brandId, id, pin, accounts: { real: Number(real), demo: Number(demo) } };
    });
  }

  /** Returns the code at the end of the newest mail's link to this path. */
  async codeFor({ email }: Pick<Person, 'email'>, path: string): Promise<string> {
    const mails = (await this.#mails.outbox?.list(this.brand.id)) ?? [];
    for (const { to, text } of mails) {
      const code = to === email ? new RegExp(`${path}/([\\w-]{43})`).exec(text)?.[1] : undefined;
      if (code !== undefined) return code;
    }
    throw new Error(`no mail to ${email} leads to ${path}`);
  }

  /** Sends the queued mails, as the jobs of the running server would. */
  async deliverMails(): Promise<void> {
    for (const mailId of await this.#queued()) await this.#mails.deliver({ brandId: this.brand.id, mailId });
  }

  /** Does the running server's recurring work of each minute; an hour is often enough here. */
  async #settle(): Promise<void> {
    const { id } = this.brand;
    const now = this.clock.now();
    if (now - this.#settledAt < HOUR_MS && now !== this.now) return;
    this.#settledAt = now;
    await this.services.payments.sweep();
    await recheckHolds(this.services.withdrawals, id);
    await settleAffiliates(this.services.earnings, id);
    await notifyOfTrades({ pool: this.world.pool, clock: this.clock, brands: [this.brand] }, id);
    await this.deliverMails();
  }

  #queued(): Promise<readonly number[]> {
    return transaction(this.world.officePool, this.brand.id, async (connection) => {
      const queued = "SELECT id::float8 FROM mail WHERE state = 'queued' ORDER BY id";
      return (await connection.query<{ id: number }>(queued)).rows.map(({ id }) => id);
    });
  }

  #browser(email: string, at: { readonly host: string; readonly language: Person['language'] }): Browser {
    const existing = this.#browsers.get(email);
    if (existing !== undefined) return existing;
    const ip = `198.51.100.${this.#browsers.size + 10}`;
    const browser = new Browser({ ...at, app: this.#app, ip, agent: FIREFOX });
    this.#browsers.set(email, browser);
    return browser;
  }
}
