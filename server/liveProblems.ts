import { isDatabaseEncrypted, isMailEncrypted } from './encryptedAddress.ts';
import { hasSimulated } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedCategories } from '@candor/domain/pricing/priceSources.ts';

/** The settings that decide whether real money may be taken, as `readConfig` has read them. */
interface Settings {
  readonly MODE: 'demo' | 'live';
  readonly PRICES:
    | { readonly kind: 'simulated' | 'replay' }
    | { readonly kind: 'router'; readonly routed: RoutedCategories };
  readonly OFFICE_HOST: string;
  readonly FILES_HOST: string;
  readonly TRUSTED_PROXIES: readonly string[];
  readonly SMTP_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly LOG_TIMESTAMPS?: string | undefined;
  readonly CLAMD?: object | undefined;
  readonly CLOCK?: number | undefined;
  readonly CHART_FRAME?: string | undefined;
  readonly POSTBACK_RECEIVER?: string | undefined;
  readonly BANK_HOST?: string | undefined;
  readonly BANK_PORT?: number | undefined;
}

/** What a real brokerage may not have among its settings: it invents neither its prices nor its time. */
export function liveProblems(values: Settings): readonly string[] {
  if (values.MODE !== 'live') return [];
  const refused = [
    ['CLOCK', 'runs on the real time only'],
    ['CHART_FRAME', 'takes its chart from the brand'],
    ['POSTBACK_RECEIVER', 'notifies partners on the internet only'],
    ['BANK_HOST', 'has no Test bank'],
    ['BANK_PORT', 'has no Test bank'],
  ] as const;
  const set = refused.filter(([name]) => values[name] !== undefined);
  return [
    ...set.map(([name, why]) => `${name} is set, but MODE=live ${why}.`),
    ...priceProblems(values.PRICES),
    ...localHosts(values),
    ...(values.TRUSTED_PROXIES.length === 0
      ? [
          'TRUSTED_PROXIES is not set, but MODE=live runs behind a proxy that ends TLS: all visitors would look like one.',
        ]
      : []),
    ...mailProblems(values.SMTP_URL),
    ...databaseProblems('DATABASE_URL', values.DATABASE_URL),
    ...(values.LOG_TIMESTAMPS?.startsWith('http:') === true
      ? ['LOG_TIMESTAMPS is an http address, but MODE=live asks an authority by https only.']
      : []),
    ...(values.CLAMD === undefined ? ['CLAMD is not set, but MODE=live has an antivirus scan every upload.'] : []),
  ];
}

/** Names under .localhost lead to the visitor's own machine. */
function localHosts(values: Settings): readonly string[] {
  const names = ['OFFICE_HOST', 'FILES_HOST'] as const;
  return names
    .filter((name) => values[name].endsWith('.localhost'))
    .map((name) => `${name} is ${values[name]}, but MODE=live needs a host name that others can reach.`);
}

function priceProblems(prices: Settings['PRICES']): readonly string[] {
  if (prices.kind !== 'router') return [`PRICES is ${prices.kind}, but MODE=live needs a real price feed.`];
  if (!hasSimulated(prices.routed)) return [];
  return ['PRICES has simulated in it, but MODE=live needs real price feeds only.'];
}

/** Mails carry links that open accounts; they leave the machine encrypted only. */
function mailProblems(smtpUrl: string | undefined): readonly string[] {
  if (smtpUrl === undefined) return ['SMTP_URL is not set, but MODE=live has to send its mails.'];
  if (isMailEncrypted(new URL(smtpUrl))) return [];
  const ways = 'smtps: or, at the end of the address, ?requireTLS=true, and checks the certificate';
  return [`SMTP_URL may send in the clear, but MODE=live needs ${ways}.`];
}

/** A database holds everything; what it says leaves the machine encrypted only. */
export function databaseProblems(setting: string, databaseUrl: string | undefined): readonly string[] {
  if (databaseUrl === undefined || isDatabaseEncrypted(new URL(databaseUrl))) return [];
  return [`${setting} is not encrypted, but MODE=live needs sslmode=verify-full for another machine.`];
}
