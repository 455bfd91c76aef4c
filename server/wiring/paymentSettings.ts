import { readFileSync } from 'node:fs';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import type { ConfiguredProvider } from '../modules/money/payments/index.ts';
import { asInFile } from '../modules/engine/dealing/index.ts';
import type { PaymentProvider, TestBankAccess } from '../providers/payments/interface.ts';

/** Those of the operator's contract, ISO 4217. */
const currencies = z.array(z.string().regex(/^[A-Z]{3}$/)).nonempty();
/** Brand, then provider, then the settings of that provider's adapter; `confirmed` and `currencies` are ours. */
const settingsFile = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ confirmed: z.boolean().optional(), currencies: currencies.optional() })),
);
type SettingsFile = z.infer<typeof settingsFile>;

/** The Test bank's own adapter, which moves no real money. */
const TEST_BANK = 'testBank';

/** Why a provider is switched off that only the operator can vouch for. */
export const UNVERIFIED = 'its protocol is not verified; "confirmed": true says that you have verified it';

export interface ProviderSettings {
  readonly mode: 'demo' | 'live';
  readonly known: readonly PaymentProvider[];
  /** The operator's settings; without them a demonstration pays at the Test bank. */
  readonly file: string | undefined;
  readonly testBank: ((brandId: BrandId, providerId: string) => TestBankAccess) | undefined;
  /** A provider that is switched off, and why, in one sentence without any of its secrets. */
  readonly onOff: (off: { readonly brandId: BrandId; readonly provider: string; readonly reason: string }) => void;
}

/**
 * The providers that a brand's payment methods name, with their settings. The file is read once, at the start: brands
 * that come later find it as it was. A provider with wrong or missing settings is switched off.
 */
export function readProviders(
  settings: ProviderSettings,
): (this: void, brand: Brand) => ReadonlyMap<string, ConfiguredProvider> {
  const given = settings.file === undefined ? undefined : readSettings(settings.file);
  return (brand) => new Map(configureBrand(settings, brand, given?.[brand.id]));
}

/** The providers of a brand whose unverified protocol the operator has verified with the provider. */
export function confirmedProviders(file: string | undefined, brandId: BrandId): ReadonlySet<string> {
  const given = file === undefined ? {} : (readSettings(file)[brandId] ?? {});
  return new Set(Object.keys(given).filter((name) => given[name]?.confirmed === true));
}

/** What the file names and nothing reads: a brand or a provider that does not exist, as after a slip of the pen. */
export function unknownSettings(file: string, brandIds: readonly string[], known: readonly PaymentProvider[]) {
  const [brands, providers] = [new Set(brandIds), new Set(known.map(({ id }) => id))];
  return Object.entries(readSettings(file)).flatMap(([brandId, given]) =>
    brands.has(brandId)
      ? Object.keys(given).flatMap((name) => (providers.has(name) ? [] : [`${brandId}: there is no provider ${name}`]))
      : [`there is no brand ${brandId}`],
  );
}

function readSettings(file: string): SettingsFile {
  try {
    return settingsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // What the file holds may be secret, and a parser's message quotes it.
    const cause = error instanceof z.ZodError ? `wrong at ${error.issues[0]?.path.join('.')}` : 'not JSON';
    throw new ConfigError(`PAYMENTS_FILE ${file} is ${cause}: it holds brand → provider → settings (docs/live.md).`);
  }
}

function configureBrand(
  settings: ProviderSettings,
  brand: Brand,
  given: SettingsFile[string] | undefined,
): [string, ConfiguredProvider][] {
  const { id: brandId } = brand;
  // A method that the settings desk has switched off may be on again without a start.
  const { payments } = asInFile(brand);
  const wanted = new Set(payments.methods.filter(({ enabled }) => enabled).map(({ provider }) => provider));
  return [...wanted].flatMap((name) => {
    const configured = configure(settings, brand, name, given);
    if (typeof configured !== 'string') return [[name, configured]];
    settings.onOff({ brandId, provider: name, reason: configured });
    return [];
  });
}

/** Or what is missing. */
function configure(
  { mode, known, testBank }: ProviderSettings,
  { id: brandId, currency }: Pick<Brand, 'id' | 'currency'>,
  name: string,
  given: SettingsFile[string] | undefined,
): ConfiguredProvider | string {
  const provider = known.find(({ id }) => id === name);
  if (provider === undefined) return 'there is no such provider';
  const isLive = mode === 'live';
  if (isLive && name === TEST_BANK) return 'the Test bank has no place where money is real';
  const { confirmed, currencies: agreed, ...own } = given?.[name] ?? {};
  // Rule CU-6: what it does not take is not offered.
  const other = [agreed, provider.currencies].find((taken) => taken?.includes(currency.code) === false);
  if (other !== undefined) return `it takes ${other.join(', ')}, and the brand keeps ${currency.code}`;
  const isDemonstrated = given === undefined && testBank !== undefined && !isLive;
  if (given?.[name] === undefined && !isDemonstrated) return 'it has no settings in PAYMENTS_FILE';
  const read = provider.parseConfig(isDemonstrated ? provider.demoConfig(testBank(brandId, name)) : own);
  if (!read.ok) return read.problem;
  const evidence = provider.evidenceOf?.(read.config) ?? provider.evidence;
  if (isLive && evidence === 'unverified' && confirmed !== true) {
    return UNVERIFIED;
  }
  return { provider, config: read.config, isTest: !isLive };
}
