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
/** What is the base brand's alone: who it is to others, and where its messages go. */
const LEFT_OUT = ['mailFrom', 'securityContact', 'contactEndpoint', 'cmsOrigins', 'paymentMethods'];

const CANARY_PAYMENTS = {
  minimumDeposit: '10.00',
  methods: [{ key: 'till', type: 1, provider: CANARY_PROVIDER, label: 'Canary', icon: 'wallet' }],
};

/** What the canary has otherwise than the base brand, whose pages, rules and prices it has. */
function canarySettings(host: string) {
  return {
    id: CANARY_BRAND,
    name: 'Canary',
    hosts: [host],
    // It registers by itself, from where it says that it lives, and reads no mails.
    registration: true,
    allowedCountries: ['DE'],
    revealEmailState: true,
    secondFactor: 'optional',
    hiddenInstruments: [],
    robot: false,
    cms: { source: 'own' },
    // Rule CY-6: no provider of real money is tried out with nothing.
    payments: CANARY_PAYMENTS,
  };
}

/** Rule CY-1: the folder of the canary's brand, made of the base brand's at each start. */
export async function writeCanary({ dataDir, canaryHost, brand }: CanaryConfig): Promise<void> {
  if (canaryHost === undefined) return;
  if (isOfFolder(CANARY_BRAND))
    throw new OperatorError(`CANARY_HOST is set, and there is a brand "${CANARY_BRAND}": it needs another name.`);
  const folder = join(canaryIn(dataDir), CANARY_BRAND);
  const settingsFile = brandFile(brand, 'brand.json');
  cpSync(brandFile(brand, '.'), folder, { recursive: true, filter: (file) => file !== settingsFile });
  dropLeft(brandFile(brand, '.'), folder);
  const base = settings.parse(JSON.parse(readFileSync(settingsFile, 'utf8')));
  const kept = Object.entries(base).filter(([name]) => !LEFT_OUT.includes(name));
  const own = { ...Object.fromEntries(kept), ...canarySettings(canaryHost) };
  await writeWhole(join(folder, 'brand.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** What the base brand has no longer, the canary's has not either. */
function dropLeft(base: string, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!existsSync(join(base, name))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The threads of a process look there, and no command: the canary is in none of their lists. */
export function findCanaryIn({ dataDir, canaryHost }: Pick<Config, 'dataDir' | 'canaryHost'>): void {
  if (canaryHost !== undefined && existsSync(canaryIn(dataDir))) serveCanaryFrom(canaryIn(dataDir));
}

/** Where everything of the canary is. */
export function canaryIn(dataDir: string): string {
  return join(dataDir, 'canary');
}
