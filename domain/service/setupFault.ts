/** Faults of an installation's settings. Their texts are in `locales/` under `setup.faults.{code}`. */
export const setupFaultCodes = [
  // Settings of the server
  'settingMissing',
  'settingNotUsable',
  'settingWrong',
  'hostsShared',
  'alarmUnsent',
  'clockRouter',
  'clockLive',
  'chartLive',
  'postbackLive',
  'bankLive',
  'hostLocal',
  'noProxies',
  'timestampsOpen',
  'quorumLarge',
  // Requirements of the processes of one installation
  'partNoNats',
  'partNoDatabase',
  'partClock',
  'standbyAlone',
  'natsOpen',
  // The database, keys
  'databaseOpen',
  'keysMissing',
  'keysNotJson',
  'keysTwice',
  'keysUnreadable',
  'keysWrong',
  'keyCommandFails',
  'keysWriteAlone',
  // Prices
  'pricesInvented',
  'pricesPartInvented',
  'pricesNone',
  'pricesIncomplete',
  'pricesFail',
  'pricesUntrusted',
  // Mail, antivirus, locations, backups, payments
  'noMail',
  'mailOpen',
  'mailFails',
  'mailUntrusted',
  'noAntivirus',
  'antivirusFails',
  'placesUnusable',
  'backupInside',
  'backupAround',
  'paymentsFileWrong',
  'settingsOfNoBrand',
  'settingsOfNoProvider',
  'offUnknown',
  'offTestBank',
  'offCurrency',
  'offNoSettings',
  'offUnverified',
  'offWrongSetting',
  'offSecretGone',
  'offSecretChanged',
] as const;
export type SetupFaultCode = (typeof setupFaultCodes)[number];

/** A fault, with the names and figures for its text. */
export interface SetupFault {
  readonly code: SetupFaultCode;
  readonly params: Readonly<Record<string, string>>;
}
