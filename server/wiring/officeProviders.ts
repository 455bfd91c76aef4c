import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { keySource } from '../keySource.ts';
import { readClientKeys } from '../modules/access/passwords/index.ts';
import { ProviderBoard, SecretFolder, readInForce } from '../modules/desks/providerDesk/index.ts';
import type { OfficeProviders, ProviderVersion } from '../modules/desks/providerDesk/index.ts';
import { writeWhole } from '../wholeFile.ts';
import type { BrandProviders } from './brandProviders.ts';
import { logKeyTrouble } from './keyTrouble.ts';
import { untilRead } from './untilRead.ts';
import type { World } from './world.ts';

/** Name of the folder of secrets in `DATA_DIR`. */
export const SECRETS = 'secrets';
const KEPT = 'paymentProviders.json';

/** Settings that two people have put in force, by brand and provider; null: the file's settings apply. */
const storedSettings = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({ written: z.nullable(z.record(z.string(), z.string())), marks: z.record(z.string(), z.string()) }),
  ),
);
type Kept = z.infer<typeof storedSettings>;

/** The board of payment providers, with the secrets that they name. */
export interface RunningProviders {
  readonly board: ProviderBoard;
  readonly secrets: SecretFolder;
}

interface ProviderWiring extends Pick<World, 'config' | 'pool' | 'brands' | 'outside' | 'line'> {
  readonly log: Logger;
}

/** Opens the folder of secrets, with the installation's key from which marks are made. */
export function secretsOf(config: Config, log: Logger): SecretFolder {
  const { subjects } = readClientKeys(keySource(config), config.mode, logKeyTrouble(log));
  return new SecretFolder(join(config.dataDir, SECRETS), subjects);
}

/** Reads the settings that two people have put in force before serving, and again when any edge changes them. */
export async function openProviders(wiring: ProviderWiring): Promise<RunningProviders> {
  const { config, pool, brands, outside, line, log } = wiring;
  const secrets = secretsOf(config, log);
  const onTrouble = (what: string) => (error: unknown) => log.warn({ error: String(error) }, what);
  const board = new ProviderBoard({
    pool,
    brands,
    secrets,
    providers: outside.providers,
    keep: (brandId, versions) =>
      keepForCommands(config, brandId, versions).catch(onTrouble('payment providers are not written for commands')),
  });
  await board.read();
  const onUnread = onTrouble('payment providers could not be read again');
  line.listen(
    'provider',
    untilRead((news) => board.read(news?.brandId), onUnread),
  );
  return { board, secrets };
}

/** Writes the settings in force to a file for commands, which check an installation without its database. */
async function keepForCommands(
  config: Pick<Config, 'dataDir'>,
  brandId: BrandId,
  versions: ReadonlyMap<string, ProviderVersion>,
): Promise<void> {
  const before = readKept(config);
  const own = Object.fromEntries(
    [...versions].map(([provider, { written, marks }]) => [provider, { written: written ?? null, marks }]),
  );
  if (isDeepStrictEqual(before[brandId] ?? {}, own)) return;
  await writeWhole(join(config.dataDir, KEPT), `${JSON.stringify({ ...before, [brandId]: own }, undefined, 2)}\n`);
}

/**
 * Returns the settings that were in force when a server last ran here; whether a secret is still the same is not
 * checked.
 */
export function keptProviders(
  config: Pick<Config, 'dataDir'>,
  brandId: BrandId,
  providers: Pick<BrandProviders, 'fieldsOf'>,
): OfficeProviders {
  const own = Object.entries(readKept(config)[brandId] ?? {});
  const versions = new Map(own.map(([name, { written, marks }]) => [name, { written: written ?? undefined, marks }]));
  const secrets = new SecretFolder(join(config.dataDir, SECRETS), Buffer.alloc(0));
  return readInForce(versions, {
    fieldsOf: (name) => providers.fieldsOf(name),
    secrets: { read: (name) => secrets.read(name) },
  });
}

/** Returns which of the providers that two people have put in force the operator has verified with the provider. */
export function keptConfirmations(config: Pick<Config, 'dataDir'>, brandId: BrandId): ReadonlyMap<string, boolean> {
  const own = Object.entries(readKept(config)[brandId] ?? {});
  return new Map(
    own.flatMap(([name, { written }]): [string, boolean][] =>
      written === null ? [] : [[name, written['confirmed'] === 'yes']],
    ),
  );
}

function readKept({ dataDir }: Pick<Config, 'dataDir'>): Kept {
  const path = join(dataDir, KEPT);
  if (!existsSync(path)) return {};
  return storedSettings.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? {};
}
