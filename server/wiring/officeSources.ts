import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { accept } from '@candor/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import { SecretFolder } from '../modules/desks/providerDesk/index.ts';
import { SourceBoard } from '../modules/desks/sourceDesk/index.ts';
import type { SourceVersion, SourcesOutside } from '../modules/desks/sourceDesk/index.ts';
import type { PriceSetting } from '../priceSettings.ts';
import { writeWhole } from '../wholeFile.ts';
import {
  checkReplaced,
  listGivenSecrets,
  routedIn,
  routerFrom,
  sourceFields,
  writtenSources,
} from '../writtenSources.ts';
import type { MarketName } from './candles.ts';
import { answerInTime } from './answerInTime.ts';
import { SECRETS } from './officeProviders.ts';
import { marketOf } from './prices.ts';
import { readSources } from './sourcesInForce.ts';
import { untilRead } from './untilRead.ts';
import type { World } from './world.ts';

const KEPT = 'priceSources.json';

/** The version that two people have put in force; without `written` the environment applies. */
const storedSources = z.object({
  version: z.number(),
  written: z.record(z.string(), z.string()).optional(),
  marks: z.record(z.string(), z.string()),
});

interface SourceWiring extends Pick<World, 'config' | 'pool' | 'line'> {
  readonly log: Logger;
}

/** Opens this edge's copy of the version in force: read at the start, and again when any edge changes it. */
export async function openSources({ config, pool, line, log }: SourceWiring): Promise<SourceBoard> {
  const onTrouble = (what: string) => (error: unknown) => log.warn({ error: String(error) }, what);
  const board = new SourceBoard({
    pool,
    keep: (version) => keepForCommands(config, version).catch(onTrouble('price sources are not written for commands')),
  });
  await board.read();
  line.listen(
    'source',
    untilRead(() => board.read(), onTrouble('price sources could not be read again')),
  );
  return board;
}

/** Returns the market in force: its name, and whether part of it is simulated. */
export function marketInForce(
  { prices }: Pick<Config, 'prices'>,
  { inForce }: Pick<SourceBoard, 'inForce'>,
): MarketName {
  const routed = prices.kind === 'router' && inForce?.written !== undefined ? routedIn(inForce.written) : undefined;
  if (prices.kind !== 'router' || routed?.ok !== true) return marketOf(prices);
  return marketOf({ ...prices, categories: routed.value });
}

/** Returns the price sources as the desk sees them. */
export function sourcesOutside(config: Pick<Config, 'prices' | 'mode'>, bus: Pick<Bus, 'request'>): SourcesOutside {
  const { mode } = config;
  const given = () => (config.prices.kind === 'router' ? writtenSources(config.prices) : undefined);
  return {
    fields: sourceFields({ mode }),
    given,
    givenSecrets: () => (config.prices.kind === 'router' ? listGivenSecrets(config.prices) : []),
    check(values, before, secret) {
      const [present, next] = [routedIn(before), routedIn(values ?? given() ?? {})];
      if (!present.ok) return present;
      if (!next.ok) return next;
      const replaced = checkReplaced(present.value, next.value);
      if (!replaced.ok || values === null) return replaced;
      const read = routerFrom(values, { mode, secret });
      return read.ok ? accept(true) : read;
    },
    running: () => answerInTime(bus.request('prices.running', null)),
    follow: async () => void (await answerInTime(bus.request('prices.follow', null))),
  };
}

/** Writes the version in force to a file for commands, which check an installation without its database. */
async function keepForCommands(
  { dataDir }: Pick<Config, 'dataDir'>,
  version: SourceVersion | undefined,
): Promise<void> {
  if (version === undefined) return;
  const { version: number, written, marks } = version;
  const now = { version: number, ...(written !== undefined && { written }), marks };
  if (isDeepStrictEqual(readKept({ dataDir }), now)) return;
  await writeWhole(join(dataDir, KEPT), `${JSON.stringify(now, undefined, 2)}\n`);
}

/** Returns the price setting when a server last ran here; whether a secret is still the same is not checked. */
export function keptPrices({ dataDir, mode, prices }: Pick<Config, 'dataDir' | 'mode' | 'prices'>): PriceSetting {
  if (prices.kind !== 'router') return prices;
  const found = readKept({ dataDir });
  const version = found && { version: found.version, written: found.written, marks: found.marks };
  const folder = new SecretFolder(join(dataDir, SECRETS), Buffer.alloc(0));
  const secrets = { read: (name: string) => folder.read(name) };
  return readSources(version, { mode, given: prices, secrets })?.setting ?? prices;
}

function readKept({ dataDir }: Pick<Config, 'dataDir'>): z.infer<typeof storedSources> | undefined {
  const path = join(dataDir, KEPT);
  if (!existsSync(path)) return undefined;
  return storedSources.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
}
