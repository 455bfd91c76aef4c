import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile, isOfFolder, serveCanaryFrom } from '@candor/brands/folder.ts';
import { CANARY_BRAND, CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { OperatorError } from '../operatorError.ts';
import { writeWhole } from '../wholeFile.ts';

type CanaryConfig = Pick<Config, 'dataDir' | 'canaryHost' | 'brand'>;

const settings = z.record(z.string(), z.unknown());
/** Settings that belong to the base brand alone: its identity, and where its messages go. */
const LEFT_OUT = ['mailFrom', 'securityContact', 'contactEndpoint', 'cmsOrigins', 'paymentMethods'];

const CANARY_PAYMENTS = {
  minimumDeposit: '10.00',
  methods: [{ key: 'till', type: 1, provider: CANARY_PROVIDER, label: 'Canary', icon: 'wallet' }],
};

/**
 * Returns the settings in which the canary differs from the base brand; it shares that brand's pages, rules and prices.
 */
function canarySettings(host: string) {
  return {
    id: CANARY_BRAND,
    name: 'Canary',
    hosts: [host],
    // The canary registers itself, with the residence that it states, and reads no mails.
    registration: true,
    allowedCountries: ['DE'],
    revealEmailState: true,
    secondFactor: 'optional',
    hiddenInstruments: [],
    robot: false,
    cms: { source: 'own' },
    // Rule CY-6: no real payment provider is used for a walk without money.
    payments: CANARY_PAYMENTS,
  };
}

/** Rule CY-1: writes the folder of the canary's brand, copied from the base brand's at each start. */
export async function writeCanary({ dataDir, canaryHost, brand }: CanaryConfig): Promise<void> {
  if (canaryHost === undefined) return;
  if (isOfFolder(CANARY_BRAND))
    throw new OperatorError(`CANARY_HOST is set, and there is a brand "${CANARY_BRAND}": it needs another name.`);
  const folder = join(canaryIn(dataDir), CANARY_BRAND);
  const settingsFile = brandFile(brand, 'brand.json');
  cpSync(brandFile(brand, '.'), folder, { recursive: true, filter: (file) => file !== settingsFile });
  dropLeft(brandFile(brand, '.'), folder);
  const base = settings.parse(JSON.parse(readFileSync(settingsFile, 'utf8')));
  const inherited = Object.entries(base).filter(([name]) => !LEFT_OUT.includes(name));
  const own = { ...Object.fromEntries(inherited), ...canarySettings(canaryHost) };
  await writeWhole(join(folder, 'brand.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** Removes from the canary's folder what the base brand no longer has. */
function dropLeft(base: string, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!existsSync(join(base, name))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Lets the threads of a process find the canary's brand. Commands do not call this: their lists omit the canary. */
export function findCanaryIn({ dataDir, canaryHost }: Pick<Config, 'dataDir' | 'canaryHost'>): void {
  if (canaryHost !== undefined && existsSync(canaryIn(dataDir))) serveCanaryFrom(canaryIn(dataDir));
}

/** Returns the folder of all the canary's files. */
export function canaryIn(dataDir: string): string {
  return join(dataDir, 'canary');
}
