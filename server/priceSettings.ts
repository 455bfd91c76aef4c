import type { Category } from '@candor/domain/trading/instrument.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { isRouted, namesIn, quotes, routedNames } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedCategories, RoutedName } from '@candor/domain/pricing/priceSources.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { BINANCE_URL } from './providers/prices/binance/binance.ts';
import type { FixAccess } from './providers/prices/fix/fix.ts';
import { OANDA_URL } from './providers/prices/oanda/oanda.ts';
import type { OandaAccess } from './providers/prices/oanda/oanda.ts';

export interface RouterSetting {
  readonly kind: 'router';
  readonly categories: RoutedCategories;
  readonly venues: { readonly binance: string; readonly oanda?: OandaAccess; readonly fix?: FixAccess };
}

/** Where prices come from. */
export type PriceSetting =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'replay'; readonly file: string; readonly speed: number }
  | RouterSetting;
/** Where prices come from, before the sources' own settings are read. */
export type UnreadPriceSetting =
  | Exclude<PriceSetting, RouterSetting>
  | { readonly kind: 'router'; readonly routed: RoutedCategories };

const ROUTER_FORM = 'router:CATEGORY=SOURCE,SOURCE;CATEGORY=SOURCE';
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);
const word = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'printable characters without spaces')
  .optional();

/** Names and secrets that only the environment has; they are never logged. */
export const venueVariables = {
  BINANCE_URL: addressOf('wss:', 'ws:').default(BINANCE_URL),
  OANDA_URL: addressOf('https:', 'http:').default(OANDA_URL),
  OANDA_ACCOUNT: word,
  OANDA_TOKEN: word,
  FIX_URL: addressOf('tls:', 'tcp:').optional(),
  FIX_SENDER: word,
  FIX_TARGET: word,
  FIX_USERNAME: word,
  FIX_PASSWORD: word,
};
export const VenueVariables = z.object(venueVariables);
export type VenueVariables = z.infer<typeof VenueVariables>;

/** Reads `router:…`; returns a text that says what is wrong with it. */
export function parseRouter(text: string): RoutedCategories | string {
  const found: Partial<Record<Category, readonly RoutedName[]>> = {};
  for (const part of text.split(';')) {
    const [name = '', list = '', ...more] = part.split('=');
    const category = categories.find((one) => one === name);
    if (category === undefined || more.length > 0) return `${ROUTER_FORM}, of the categories ${categories.join(', ')}`;
    if (found[category] !== undefined) return `${ROUTER_FORM}, each category once (${category} is there twice)`;
    const sources = list.split(',').flatMap((one) => (isRouted(one) ? [one] : []));
    if (sources.length === 0 || sources.join(',') !== list || new Set(sources).size !== sources.length) {
      return `${ROUTER_FORM}, of the sources ${routedNames.join(', ')}, each once`;
    }
    const other = sources.find((source) => !quotes(source, category));
    if (other !== undefined) return `sources that quote their category (${other} does not quote ${category})`;
    found[category] = sources;
  }
  return found;
}

/** The settings that each venue requires. */
const NEEDED = {
  binance: [],
  oanda: ['OANDA_ACCOUNT', 'OANDA_TOKEN'],
  fix: ['FIX_URL', 'FIX_SENDER', 'FIX_TARGET'],
  simulated: [],
} as const satisfies Record<RoutedName, readonly (keyof VenueVariables)[]>;

/** A required setting that a venue does not have. */
export interface MissingSetting {
  readonly source: RoutedName;
  readonly missing: keyof VenueVariables;
}

/** Returns the venues that the router needs, with their credentials, or the settings missing for them. */
export function routerSetting(routed: RoutedCategories, variables: VenueVariables): RouterSetting | MissingSetting {
  for (const source of namesIn(routed)) {
    const missing = NEEDED[source].find((name) => variables[name] === undefined);
    if (missing !== undefined) return { source, missing };
  }
  const { OANDA_URL: url, OANDA_ACCOUNT: account, OANDA_TOKEN: token } = variables;
  const { FIX_URL: fixUrl, FIX_SENDER: sender, FIX_TARGET: target } = variables;
  const { FIX_USERNAME: username, FIX_PASSWORD: password } = variables;
  return {
    kind: 'router',
    categories: routed,
    venues: {
      binance: variables.BINANCE_URL,
      ...(account !== undefined && token !== undefined && { oanda: { url, account, token } }),
      ...(fixUrl !== undefined &&
        sender !== undefined &&
        target !== undefined && { fix: { url: fixUrl, sender, target, username, password } }),
    },
  };
}

/** Names the source and its missing settings, for the person who starts the server. */
export function missingWords({ source }: MissingSetting): { readonly source: string; readonly names: string } {
  return { source, names: NEEDED[source].join(', ') };
}

/** Checks an address that is encrypted or on this machine; credentials have variables of their own. */
function addressOf(encrypted: string, plain: string): z.ZodString {
  const isFit = (text: string): boolean => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.password !== '' || url.hostname === '') return false;
    return url.protocol === encrypted || (url.protocol === plain && OWN_MACHINE.has(url.hostname));
  };
  return z.string().refine(isFit, `${encrypted}//host, or ${plain}// to this machine, without a login in it`);
}

/** Parses `simulated`, a recording, or real sources by category. */
export function parsePrices(text: string, context: z.RefinementCtx): UnreadPriceSetting {
  if (text === 'simulated') return { kind: 'simulated' };
  if (text.startsWith('router:')) return parseRoutes(text.slice('router:'.length), context);
  const found = /^replay:(.+?)(?:@(\d{1,4}(?:\.\d{1,3})?))?$/.exec(text);
  const [file, speed] = [
    resolve(import.meta.dirname, '..', found?.[1] ?? ''),
    z.coerce
      .number()
      .positive()
      .safeParse(found?.[2] ?? '1'),
  ];
  if (found === null || !speed.success) {
    context.addIssue({
      code: 'custom',
      message: `simulated, or replay:FILE with an optional @SPEED such as @10, or ${ROUTER_FORM}`,
    });
    return z.NEVER;
  }
  if (existsSync(file)) return { kind: 'replay', file, speed: speed.data };
  context.addIssue({ code: 'custom', message: `simulated, or replay:FILE where the file exists (${file} does not)` });
  return z.NEVER;
}

function parseRoutes(text: string, context: z.RefinementCtx): UnreadPriceSetting {
  const routed = parseRouter(text);
  if (typeof routed !== 'string') return { kind: 'router', routed };
  context.addIssue({ code: 'custom', message: routed });
  return z.NEVER;
}
