import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { writtenSetting } from '@candor/domain/settings/written.ts';
import type { ProviderOff } from '@candor/domain/payments/providerOff.ts';
import type { WrittenField } from '@candor/domain/settings/written.ts';
import { withoutSettings } from '../modules/engine/dealing/index.ts';
import type {
  GivenSettings,
  OfficeProvider,
  OfficeProviders,
  ProvidersOutside,
} from '../modules/desks/providerDesk/index.ts';
import type { ConfiguredProvider } from '../modules/money/payments/index.ts';
import type { PaymentProvider, TestBankAccess } from '../providers/payments/interface.ts';
import { fieldsOf } from '../providers/payments/settings.ts';
import { ownSettings, readPaymentsFile } from './paymentsFile.ts';
import type { PaymentsFile } from './paymentsFile.ts';

/** The Test bank's own adapter, which moves no real money. */
const TEST_BANK = 'testBank';

interface ProviderDeps {
  readonly mode: 'demo' | 'live';
  readonly known: readonly PaymentProvider[];
  /** The operator's settings file; without one, a demonstration pays at the Test bank. */
  readonly file: string | undefined;
  readonly testBank: ((brandId: BrandId, providerId: string) => TestBankAccess) | undefined;
  /** Rule CY-6: the providers of the canary's brand, which has no others. */
  readonly canary?: ReadonlyMap<string, ConfiguredProvider>;
  /**
   * Called for each provider that is switched off, with the reason in one sentence that contains none of its secrets.
   */
  readonly onOff: (off: { readonly brandId: BrandId; readonly provider: string } & SwitchedOff) => void;
}

/** Why a provider is switched off, as a code and as a sentence for the log and for commands. */
export interface SwitchedOff extends ProviderOff {
  readonly sentence: string;
}

const NO_OFFICE: OfficeProviders = new Map();
/** Settings that the operator may give for any provider. */
const OWN_FIELDS = fieldsOf(ownSettings);

/**
 * The providers that the brands' payment methods name, with their settings. The file is read once, at the start, so
 * brands added later get the settings it had then. Settings that two people have put in force take precedence. A
 * provider with wrong or missing settings is switched off.
 */
export class BrandProviders implements ProvidersOutside {
  readonly #deps: ProviderDeps;
  readonly #file: PaymentsFile | undefined;
  readonly #on = new Map<BrandId, ReadonlyMap<string, ConfiguredProvider>>();
  readonly #off = new Map<BrandId, ReadonlyMap<string, SwitchedOff>>();

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
    this.#file = deps.file === undefined ? undefined : readPaymentsFile(deps.file);
  }

  /** Returns the providers at which the brand's clients can pay. */
  on(brandId: BrandId): ReadonlyMap<string, ConfiguredProvider> {
    return (brandId === CANARY_BRAND ? this.#deps.canary : this.#on.get(brandId)) ?? new Map();
  }

  off(brandId: BrandId): ReadonlyMap<string, ProviderOff> {
    return this.#off.get(brandId) ?? new Map();
  }

  /** Reads the settings of a brand that was added, or whose settings two people have changed. */
  configure(brand: Brand, office: OfficeProviders = NO_OFFICE): void {
    if (brand.id === CANARY_BRAND) return;
    const on = new Map<string, ConfiguredProvider>();
    const off = new Map<string, SwitchedOff>();
    for (const name of this.namedBy(brand)) {
      const configured = this.configured(brand, name, office.get(name));
      if ('provider' in configured) on.set(name, configured);
      else off.set(name, configured);
    }
    this.#on.set(brand.id, on);
    this.#off.set(brand.id, off);
    for (const [provider, why] of off) this.#deps.onOff({ brandId: brand.id, provider, ...why });
  }

  /** Returns the provider as the office's settings would configure it, or as configured without any. */
  configured(brand: Brand, name: string, office?: OfficeProvider): ConfiguredProvider | SwitchedOff {
    const { mode, known } = this.#deps;
    const provider = known.find(({ id }) => id === name);
    if (provider === undefined) return switchedOff('unknown');
    if (mode === 'live' && name === TEST_BANK) return switchedOff('testBank');
    if (office !== undefined && 'off' in office) return switchedOff(office.off.code, office.off.name);
    const settings = office?.settings ?? this.#file?.[brand.id]?.[name];
    const own = ownSettings.safeParse(settings ?? {});
    if (!own.success) return switchedOff('wrongSetting', String(own.error.issues[0]?.path[0] ?? ''));
    // Rule CU-6: a provider that does not take the brand's currency is not offered.
    const { code } = brand.currency;
    const other = [own.data.currencies, provider.currencies].find((codes) => codes?.includes(code) === false);
    if (other !== undefined)
      return switchedOff('currency', other.join(', '), `it takes ${other.join(', ')}, and the brand keeps ${code}`);
    const raw = settings === undefined ? this.#ofTestBank(brand.id)?.(provider) : withoutOwn(settings);
    if (raw === undefined) return switchedOff('noSettings');
    const read = provider.parseConfig(raw);
    if (!read.ok) return switchedOff('wrongSetting', read.field, read.problem);
    const evidence = provider.evidenceOf?.(read.config) ?? provider.evidence;
    const isVouchedFor = evidence !== 'unverified' || own.data.confirmed === true;
    if (mode === 'live' && !isVouchedFor) return switchedOff('unverified');
    return { provider, config: read.config, isTest: mode !== 'live' };
  }

  /**
   * Returns the settings that two people may write; undefined where no such provider exists or no money moves there.
   */
  fieldsOf(name: string): readonly WrittenField[] | undefined {
    const provider = this.#deps.known.find(({ id }) => id === name);
    return provider === undefined || name === TEST_BANK ? undefined : [...provider.fields, ...OWN_FIELDS];
  }

  given(brandId: BrandId, name: string): GivenSettings {
    const inFile = this.#file?.[brandId]?.[name];
    if (inFile === undefined)
      return { source: this.#ofTestBank(brandId) === undefined ? 'none' : 'testBank', values: {}, secrets: [] };
    const fields = this.fieldsOf(name) ?? [];
    const secrets = fields.filter((field) => field.kind === 'secret' && inFile[field.name] !== undefined);
    const values = fields.flatMap((field): [string, string][] => {
      const text = field.kind === 'secret' ? undefined : writtenSetting(inFile[field.name]);
      return text === undefined ? [] : [[field.name, text]];
    });
    return { source: 'file', values: Object.fromEntries(values), secrets: secrets.map((field) => field.name) };
  }

  /**
   * Returns the providers that the brand's methods name. One that the settings desk has switched off may be on again
   * without a restart.
   */
  namedBy(brand: Brand): readonly string[] {
    const { methods } = withoutSettings(brand).payments;
    return [...new Set(methods.filter(({ enabled }) => enabled).map(({ provider }) => provider))];
  }

  /** Returns the settings of a demonstration that pays at the Test bank; undefined if this brand does not. */
  #ofTestBank(brandId: BrandId): ((provider: PaymentProvider) => unknown) | undefined {
    const { mode, testBank } = this.#deps;
    if (mode === 'live' || testBank === undefined || this.#file?.[brandId] !== undefined) return undefined;
    return (provider) => provider.demoConfig(testBank(brandId, provider.id));
  }
}

function withoutOwn({
  confirmed: _confirmed,
  currencies: _currencies,
  ...settings
}: Readonly<Record<string, unknown>>) {
  return settings;
}

const sentences: Readonly<Record<ProviderOff['code'], (name: string) => string>> = {
  unknown: () => 'there is no such provider',
  testBank: () => 'the Test bank has no place where money is real',
  currency: (codes) => `it takes ${codes}`,
  noSettings: () => 'it has no settings in PAYMENTS_FILE',
  wrongSetting: (name) => `the setting "${name}" cannot be read`,
  unverified: () => 'its protocol is not verified; "confirmed": true says that you have verified it',
  secretGone: (name) => `there is no secret ${name} in the folder of secrets`,
  secretChanged: (name) => `the secret ${name} is not the one that two people have put in force`,
};

function switchedOff(code: ProviderOff['code'], name = '', sentence = sentences[code](name)): SwitchedOff {
  return { code, name, sentence };
}
