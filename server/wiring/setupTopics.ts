import type { FindingCode } from '@candor/domain/branding/findings.ts';
import type { SetupTopic } from '@candor/domain/service/setup.ts';

/** Topics of settings, by the beginning of the name; all others are settings of the server itself. */
const ofSettings: readonly (readonly [RegExp, SetupTopic])[] = [
  [/^(?:DATABASE_URL|\w+_DATABASE_PASSWORD)/, 'database'],
  [/^\w*KEYS_(?:JSON|COMMAND|WRITE_COMMAND)/, 'keys'],
  [/^BRANDS?(?:_FOLDER)?\b/, 'brand'],
  [/^(?:PRICES|OANDA_|FIX_|BINANCE_)/, 'prices'],
  [/^PAYMENTS_FILE/, 'payments'],
  [/^SMTP_URL/, 'mail'],
  [/^CLAMD/, 'antivirus'],
  [/^GEOIP_FILE/, 'places'],
  [/^BACKUP_/, 'backups'],
  [/^ALARM_/, 'alarms'],
];

/** Returns the topic of a line that begins with the name of a setting. */
export function topicOfSetting(line: string): SetupTopic {
  return ofSettings.find(([beginning]) => beginning.test(line))?.[1] ?? 'settings';
}

const ofFaults: Readonly<Partial<Record<FindingCode, SetupTopic>>> = {
  legalEntityMissing: 'entity',
  licenceOfFictitious: 'entity',
  fictitiousLive: 'entity',
  licenceMissing: 'entity',
  securityContactMissing: 'entity',
  regimeMissing: 'entity',
  residencesMissing: 'entity',
  pageMissing: 'texts',
  pageNone: 'texts',
  pageNotTranslated: 'texts',
  pageNotReviewed: 'texts',
  textFictitious: 'texts',
  providerUnknown: 'payments',
  providerCurrency: 'payments',
  providerSandbox: 'payments',
  providerUnverified: 'payments',
  noRealProvider: 'payments',
};

/** Returns the topic of a finding of the publish gate. */
export function topicOfFault(code: FindingCode): SetupTopic {
  return ofFaults[code] ?? 'brand';
}
