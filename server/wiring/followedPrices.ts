import type { Logger } from 'pino';
import { hasSimulated } from '@candor/domain/pricing/priceSources.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Config } from '../config.ts';
import type { SecretFolder } from '../modules/desks/providerDesk/index.ts';
import type { SourceVersion } from '../modules/desks/sourceDesk/index.ts';
import type { RouterSetting } from '../priceSettings.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { PriceRouter } from '../providers/prices/router/router.ts';
import { RouterLegs, openOwnSource } from './prices.ts';
import type { SourceDeps } from './prices.ts';
import { readSources } from './sourcesInForce.ts';
import type { SourcesInForce } from './sourcesInForce.ts';

/**
 * How often the newest version is read. An edge announces a change at once; this finds a change whose announcement was
 * lost.
 */
const LOOK_MS = MINUTE_MS;

export interface FollowDeps extends Omit<SourceDeps, 'setting'> {
  readonly config: Pick<Config, 'prices' | 'mode'>;
  /** Reads the newest version in the database. */
  readonly newest: () => Promise<SourceVersion | undefined>;
  /** Opens the folder of secrets, once a version names one. */
  readonly secrets: () => Pick<SecretFolder, 'read' | 'markOf'>;
  readonly log: Logger;
}

export interface FollowedPrices {
  readonly source: PriceSource;
  stop(): void;
}

/**
 * Opens the source that dealing listens to. Rule SE-23: it begins with the settings that two people have put in force,
 * and follows their later decisions without a restart.
 */
export async function openPrices(deps: FollowDeps): Promise<FollowedPrices> {
  const { prices, mode } = deps.config;
  if (prices.kind !== 'router') return { source: openOwnSource(prices, deps), stop: () => undefined };
  const followed = new RouterFollower({ ...deps, given: prices, mode });
  await followed.begin();
  return { source: followed.router, stop: () => followed.stop() };
}

interface FollowerDeps extends FollowDeps {
  readonly given: RouterSetting;
  readonly mode: Config['mode'];
}

class RouterFollower {
  readonly router: PriceRouter;
  readonly #deps: FollowerDeps;
  readonly #legs: RouterLegs;
  #inForce: SourcesInForce;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: FollowerDeps) {
    const { given, clock, bus, log } = deps;
    this.#deps = deps;
    this.#legs = new RouterLegs(deps);
    this.#inForce = { version: 0, setting: given, off: [] };
    this.router = new PriceRouter({
      routes: [],
      simulated: hasSimulated(given.categories),
      clock,
      onChange: (change) => log.warn(change, 'instruments have changed their source of prices'),
    });
    bus.respond('prices.health', () => this.router.health());
    bus.respond('prices.running', () => {
      const { version, off } = this.#inForce;
      return { version, off, sources: this.router.health().sources };
    });
    bus.respond('prices.follow', () => this.#readAgain());
  }

  async begin(): Promise<void> {
    await this.#readAgain();
    this.router.follow(this.#legs.routesOf(this.#inForce.setting));
    const { log } = this.#deps;
    this.#timer = setInterval(() => {
      this.#readAgain().catch((error: unknown) => log.warn({ error: String(error) }, 'price sources were not read'));
    }, LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads again after any reading under way. */
  #readAgain(): Promise<true> {
    const reading = this.#reading.then(() => this.#follow());
    this.#reading = reading.catch(() => undefined);
    return reading.then(() => true);
  }

  async #follow(): Promise<void> {
    const next = await this.#read();
    if (next === undefined || next.version === this.#inForce.version) return;
    this.#inForce = next;
    this.router.follow(this.#legs.routesOf(next.setting));
    const { version } = next;
    this.#deps.log.info({ version, sources: this.router.name }, 'other sources of prices are in force');
  }

  /** Reads the newest version; undefined if it cannot be used, so that the current one continues. */
  async #read(): Promise<SourcesInForce | undefined> {
    const { newest, secrets, given, mode, log } = this.#deps;
    const version = await newest();
    // A secret replaced while its version runs takes effect at the next start, or with the next version.
    if ((version?.version ?? 0) === this.#inForce.version) return this.#inForce;
    const read = readSources(version, { mode, given, secrets: secrets() });
    if (read === undefined)
      log.error({ alarm: true, version: version?.version }, 'price sources in force cannot be used');
    for (const off of read?.off ?? []) log.error({ alarm: true, ...off }, 'a source of prices has no usable secret');
    return read;
  }
}
