import type { SetupFault } from '@candor/domain/service/setupFault.ts';
import { hasSimulated } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedCategories } from '@candor/domain/pricing/priceSources.ts';
import { isDatabaseEncrypted, isMailEncrypted } from './encryptedAddress.ts';
import { setupFault } from './setupFaultText.ts';

/** The settings that decide whether real money may be taken, as read by `readConfig`. */
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

/** Lists settings that a real brokerage may not have: it invents neither its prices nor its time. */
export function liveProblems(values: Settings): readonly SetupFault[] {
  if (values.MODE !== 'live') return [];
  return [
    ...ofDemonstrations(values),
    ...priceProblems(values.PRICES),
    ...localHosts(values),
    ...(values.TRUSTED_PROXIES.length === 0 ? [setupFault('noProxies')] : []),
    ...mailProblems(values.SMTP_URL),
    ...databaseProblems('DATABASE_URL', values.DATABASE_URL),
    ...(values.LOG_TIMESTAMPS?.startsWith('http:') === true ? [setupFault('timestampsOpen')] : []),
    ...(values.CLAMD === undefined ? [setupFault('noAntivirus')] : []),
  ];
}

/** Lists settings that only a demonstration may have. */
function ofDemonstrations(values: Settings): readonly SetupFault[] {
  const banks = ['BANK_HOST', 'BANK_PORT'] as const;
  return [
    ...(values.CLOCK === undefined ? [] : [setupFault('clockLive')]),
    ...(values.CHART_FRAME === undefined ? [] : [setupFault('chartLive')]),
    ...(values.POSTBACK_RECEIVER === undefined ? [] : [setupFault('postbackLive')]),
    ...banks.filter((name) => values[name] !== undefined).map((name) => setupFault('bankLive', { name })),
  ];
}

/** Lists hosts under .localhost, which lead to the visitor's own machine. */
function localHosts(values: Settings): readonly SetupFault[] {
  const names = ['OFFICE_HOST', 'FILES_HOST'] as const;
  return names
    .filter((name) => values[name].endsWith('.localhost'))
    .map((name) => setupFault('hostLocal', { name, host: values[name] }));
}

function priceProblems(prices: Settings['PRICES']): readonly SetupFault[] {
  if (prices.kind !== 'router') return [setupFault('pricesInvented', { kind: prices.kind })];
  return hasSimulated(prices.routed) ? [setupFault('pricesPartInvented')] : [];
}

/** Refuses unencrypted mail: mails carry links that open accounts. */
function mailProblems(smtpUrl: string | undefined): readonly SetupFault[] {
  if (smtpUrl === undefined) return [setupFault('noMail')];
  return isMailEncrypted(new URL(smtpUrl)) ? [] : [setupFault('mailOpen')];
}

/** Refuses an unencrypted connection to a database elsewhere, which holds everything. */
export function databaseProblems(name: string, databaseUrl: string | undefined): readonly SetupFault[] {
  if (databaseUrl === undefined || isDatabaseEncrypted(new URL(databaseUrl))) return [];
  return [setupFault('databaseOpen', { name })];
}
