import { brandNames } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { SetupFinding } from '@candor/domain/service/setup.ts';
import type { SetupFaultCode } from '@candor/domain/service/setupFault.ts';
import { loadBrand } from '../brands.ts';
import type { Config } from '../config.ts';
import { keyFileFault } from '../keyFile.ts';
import { keySource, keysIn } from '../keySource.ts';
import { offeredInstruments } from '../modules/engine/instruments/index.ts';
import type { CatalogueInstrument } from '../modules/engine/instruments/index.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { findingText, findingsOf } from './brandGate.ts';
import { OperatorError } from '../operatorError.ts';
import { problemText, setupFault } from '../setupFaultText.ts';
import type { SetupProblem } from '../setupFaultText.ts';
import { keyFiles } from './keyFiles.ts';
import { BrandProviders } from './brandProviders.ts';
import { keptPrices } from './officeSources.ts';
import type { SwitchedOff } from './brandProviders.ts';
import { keptProviders } from './officeProviders.ts';
import { unknownSettings } from './paymentsFile.ts';
import { topicOfFault } from './setupTopics.ts';
import { openPlaces } from './shell.ts';

const PAYMENTS = 'docs/live.md#6-payment-providers';

/** A fault that keeps an installation from taking real money, as a sentence, and the page that explains it. */
export type LiveFinding = SetupFinding;

/** What is wrong as a sentence, and with the code of its words where the office has them in other languages. */
export function findingTextOf(problem: string | SetupProblem): Pick<LiveFinding, 'what' | 'fault'> {
  const what = problemText(problem);
  return typeof problem === 'string' ? { what } : { what, fault: { code: problem.code, params: problem.params } };
}

/**
 * Lists everything that is missing before an installation may serve clients with real money, besides what `readConfig`
 * refuses. Reads files and keys only: nothing is created, and no other server is called except by `KEYS_COMMAND`.
 */
export function liveFindings(config: Config): readonly LiveFinding[] {
  const brands = readableBrands();
  return [
    ...keyFindings(config),
    ...placeFindings(config),
    ...brandNames().flatMap((name) => gateFindings(config, name)),
    ...providerFindings(config, brands),
    ...unpricedFindings(config, brands),
  ];
}

/** Lists the publish gate's findings about a brand that takes real money. */
function gateFindings(config: Config, brand: string): readonly LiveFinding[] {
  const found = findingsOf(config, [brand], { isLive: true });
  return found.map((gate) => ({
    topic: topicOfFault(gate.code),
    what: findingText(gate),
    page: 'docs/brands.md',
    brand,
    gate,
  }));
}

/** Lists settings that an installation can do without but should have. */
export function liveAdvice({
  logTimestamps,
}: Pick<Config, 'logTimestamps'>): readonly Pick<LiveFinding, 'what' | 'page'>[] {
  if (logTimestamps?.roots !== undefined) return [];
  const what =
    logTimestamps === undefined
      ? 'LOG_TIMESTAMPS is not set: no authority outside says when the public log was as it is.'
      : 'LOG_TIMESTAMPS_ROOT is not set: any certificate for timestamps is taken for that of the authority.';
  return [{ what, page: 'docs/log.md#timestamps' }];
}

/** Returns the brands whose files can be read; the gate names what is wrong with the others. */
function readableBrands(): readonly Brand[] {
  return brandNames().flatMap((name) => {
    try {
      return [loadBrand(name)];
    } catch {
      return [];
    }
  });
}

function keyFindings(config: Config): readonly LiveFinding[] {
  const source = keySource(config);
  return keyFiles.flatMap(({ keyFile }) => {
    const found = keyFileFault(keyFile, source) ?? secondPlace(config, keyFile.name);
    return found === undefined ? [] : [{ topic: 'keys', ...findingTextOf(found), page: 'docs/live.md#5-keys' }];
  });
}

/** Of two places one becomes old, and a file that nobody reads is still a secret on a disk. */
function secondPlace(config: Config, name: string): SetupProblem | undefined {
  const [place, file] = [keySource(config)(name), keysIn(config.dataDir)(name)];
  if (place.isFile || file.read() === undefined) return undefined;
  return setupFault('keysTwice', { file: file.called, place: place.called });
}

function placeFindings(config: Config): readonly LiveFinding[] {
  try {
    openPlaces(config);
    return [];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const page = 'docs/operating.md#visitors-locations-their-messages-and-virus-scanning';
    return [{ topic: 'places', ...findingTextOf(setupFault('placesUnusable', {}, error.message)), page }];
  }
}

/** Lists broken payment providers: a brand that offers a payment method which cannot work misleads its clients. */
function providerFindings(config: Config, brands: readonly Brand[]): readonly LiveFinding[] {
  const { paymentsFile } = config;
  const unknown = paymentsFile === undefined ? [] : unknownSettings(paymentsFile, brandNames(), paymentProviders);
  const off: LiveFinding[] = [];
  const providers = new BrandProviders({
    mode: 'live',
    known: paymentProviders,
    file: paymentsFile,
    testBank: undefined,
    // An unverified provider is a finding of the gate, with its line.
    onOff: ({ brandId: brand, provider, code, name, sentence }) => {
      const inFull = `${brand}: the provider ${provider} is switched off: ${sentence}`;
      const found = setupFault(
        offFaults[code],
        { brand, provider, name },
        code === 'wrongSetting' ? inFull : undefined,
      );
      if (code !== 'unverified') off.push({ topic: 'payments', ...findingTextOf(found), page: PAYMENTS, brand });
    },
  });
  for (const brand of brands) providers.configure(brand, keptProviders(config, brand.id, providers));
  const slips = unknown.map((fault): LiveFinding => ({ topic: 'payments', ...findingTextOf(fault), page: PAYMENTS }));
  return [...slips, ...off];
}

/** Fault for each reason why a provider is switched off. */
const offFaults: Readonly<Record<SwitchedOff['code'], SetupFaultCode>> = {
  unknown: 'offUnknown',
  testBank: 'offTestBank',
  currency: 'offCurrency',
  noSettings: 'offNoSettings',
  wrongSetting: 'offWrongSetting',
  unverified: 'offUnverified',
  secretGone: 'offSecretGone',
  secretChanged: 'offSecretChanged',
};

/** Lists offered instruments that no source prices: they would read "Will be back soon" for ever. */
function unpricedFindings(config: Config, brands: readonly Brand[]): readonly LiveFinding[] {
  const prices = keptPrices(config);
  if (prices.kind !== 'router') return [];
  const isPriced = ({ category, feeds }: CatalogueInstrument): boolean =>
    (prices.categories[category] ?? []).some((source) => source === 'simulated' || feeds[source] !== undefined);
  return brands.flatMap((brand) => {
    const unpriced = offeredInstruments(brand).filter((instrument) => !isPriced(instrument));
    if (unpriced.length === 0) return [];
    const symbols = unpriced.map(({ symbol }) => JSON.stringify(symbol)).join(', ');
    const fault = setupFault('pricesNone', { brand: brand.id, count: `${unpriced.length}`, symbols });
    return [{ topic: 'prices', ...findingTextOf(fault), page: 'docs/providers.md#prices', brand: brand.id }];
  });
}
