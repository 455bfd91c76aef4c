/** Faults of an installation's settings. Their texts are in `locales/` under `setup.faults.{code}`. */
export const setupFaultCodes = [
  // Settings of the server
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
  // Prices
  'pricesInvented',
  'pricesPartInvented',
  'pricesNone',
  'pricesFail',
  'pricesUntrusted',
  // Mail, antivirus, payments
  'noMail',
  'mailOpen',
  'mailFails',
  'mailUntrusted',
  'noAntivirus',
  'antivirusFails',
  'settingsOfNoBrand',
  'settingsOfNoProvider',
  'offUnknown',
  'offTestBank',
  'offCurrency',
  'offNoSettings',
  'offUnverified',
  'offSecretGone',
  'offSecretChanged',
] as const;
export type SetupFaultCode = (typeof setupFaultCodes)[number];

/** A fault, with the names and figures for its text. */
export interface SetupFault {
  readonly code: SetupFaultCode;
  readonly params: Readonly<Record<string, string>>;
}
