import { hasSimulated, leftWithout, quotes, routedNames } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedCategories, RoutedName } from '@candor/domain/pricing/priceSources.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { settingsFrom } from '@candor/domain/settings/written.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { VenueVariables, parseRouter, routerSetting } from './priceSettings.ts';
import type { RouterSetting } from './priceSettings.ts';
import { BINANCE_URL } from './providers/prices/binance/binance.ts';
import { OANDA_URL } from './providers/prices/oanda/oanda.ts';

/** The venue of each secret setting. */
const secretOf = { OANDA_TOKEN: 'oanda', FIX_PASSWORD: 'fix' } as const satisfies Record<string, RoutedName>;

/** The venues' settings under the environment's names, with their defaults. */
const venueFields = {
  BINANCE_URL,
  OANDA_URL,
  OANDA_ACCOUNT: '',
  OANDA_TOKEN: '',
  FIX_URL: '',
  FIX_SENDER: '',
  FIX_TARGET: '',
  FIX_USERNAME: '',
  FIX_PASSWORD: '',
} as const satisfies Record<keyof VenueVariables, string>;

/** Rule SE-23: returns the fields: the sources of each category, best first, then the settings of the venues. */
export function sourceFields({ mode }: { readonly mode: 'demo' | 'live' }): readonly WrittenField[] {
  const offered = routedNames.filter((name) => mode === 'demo' || name !== 'simulated');
  return [
    ...categories.map((name) => ({
      name,
      kind: 'list' as const,
      isRequired: false,
      usual: '',
      choices: offered.filter((source) => quotes(source, name)),
    })),
    ...Object.entries(venueFields).map(([name, usual]) => ({
      name,
      kind: name in secretOf ? ('secret' as const) : ('text' as const),
      isRequired: false,
      usual,
      choices: [],
    })),
  ];
}

/** Returns the venue that cannot be used without this setting’s secret; undefined if it is no venue's secret. */
export function sourceOfSecret(field: string): RoutedName | undefined {
  return Object.entries(secretOf).find(([name]) => name === field)?.[1];
}

/** Returns the environment's settings as they would be written, without the contents of secrets. */
export function writtenSources({ categories: routed, venues }: RouterSetting): WrittenValues {
  const { binance, oanda, fix } = venues;
  const values: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(Object.entries(routed).map(([category, names]) => [category, names.join(', ')])),
    BINANCE_URL: binance,
    OANDA_URL: oanda?.url,
    OANDA_ACCOUNT: oanda?.account,
    FIX_URL: fix?.url,
    FIX_SENDER: fix?.sender,
    FIX_TARGET: fix?.target,
    FIX_USERNAME: fix?.username,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === Reflect.get(venueFields, name) ? [] : [[name, value]],
    ),
  );
}

/** Lists the settings whose secrets the environment provides. */
export function listGivenSecrets({ venues: { oanda, fix } }: RouterSetting): readonly string[] {
  const secrets = { OANDA_TOKEN: oanda?.token, FIX_PASSWORD: fix?.password } satisfies Record<
    keyof typeof secretOf,
    unknown
  >;
  return Object.entries(secrets).flatMap(([name, secret]) => (secret === undefined ? [] : [name]));
}

/** The names of a list as it is written. */
export function listed(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

/** Reads the sources of each category as written. Refusal: `providerField` with the category. */
export function routedIn(values: WrittenValues): Result<RoutedCategories> {
  let routed: RoutedCategories = {};
  for (const category of categories) {
    const names = listed(values[category] ?? '');
    if (names.length === 0) continue;
    const read = parseRouter(`${category}=${names.join(',')}`);
    if (typeof read === 'string') return refuse({ code: 'providerField', params: { name: category } });
    routed = { ...routed, ...read };
  }
  return accept(routed);
}

/**
 * Reads the router as written, with each secret in the place of its name. Refusals: `providerField` with the name of a
 * setting that does not exist, is missing, or cannot be used as written; `providerSecretUnknown`.
 */
export function routerFrom(
  values: WrittenValues,
  { mode, secret }: { readonly mode: 'demo' | 'live'; readonly secret: (name: string) => string | undefined },
): Result<RouterSetting> {
  const settings = settingsFrom(sourceFields({ mode }), values, secret);
  if (!settings.ok) return settings;
  const routed = routedIn(values);
  if (!routed.ok) return routed;
  const variables = VenueVariables.safeParse(settings.value);
  if (!variables.success) {
    return refuse({ code: 'providerField', params: { name: String(variables.error.issues[0]?.path[0]) } });
  }
  const setting = routerSetting(routed.value, variables.data);
  return 'missing' in setting ? refuse({ code: 'providerField', params: { name: setting.missing } }) : accept(setting);
}

/**
 * Rule SE-24: checks a change of sources. They may change while positions are open, but a category with prices keeps a
 * source (`sourceMissing`), and whether prices are a real market’s is decided at the start (`sourcesSimulated`).
 */
export function checkReplaced(before: RoutedCategories, after: RoutedCategories): Result<true> {
  const [without] = leftWithout(before, after);
  if (without !== undefined) return refuse({ code: 'sourceMissing', params: { name: without } });
  return hasSimulated(before) === hasSimulated(after) ? accept(true) : refuse({ code: 'sourcesSimulated' });
}
