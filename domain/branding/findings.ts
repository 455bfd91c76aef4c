/** Every finding of the publish gate, listed once. The words are in `locales/` under `brands.findings.{code}`. */
export const findingCodes = [
  // Files
  'fileMissing',
  'notJson',
  // Settings that do not match the schema, each with its `place`
  'settingMissing',
  'settingType',
  'settingUnknown',
  'settingChoice',
  'settingForm',
  'settingSmall',
  'settingLarge',
  'settingWrong',
  'tilesOrigin',
  'tilesPlaces',
  'currencyUnknown',
  'amountDigits',
  'amountMissing',
  // References and values in settings
  'folderName',
  'noHost',
  'hostOfBrand',
  'hostOfOffice',
  'hostOfFiles',
  'providerUnknown',
  'providerCurrency',
  'methodKeyTwice',
  'instrumentUnknown',
  'countryUnknown',
  'countryNeverServed',
  'countryTwice',
  'legalEntityMissing',
  'taglineMissing',
  'licenceOfFictitious',
  // Content
  'pageMissing',
  'pageNone',
  'pageNotTranslated',
  'pageNotReviewed',
  'textFictitious',
  // Look
  'tokenForeign',
  'tokenNoColour',
  'contrastLow',
  'logoNoSvg',
  'logoRuns',
  'logoLarge',
  // Real money
  'fictitiousLive',
  'licenceMissing',
  'securityContactMissing',
  'regimeMissing',
  'residencesMissing',
  'hostLocal',
  'providerSandbox',
  'providerUnverified',
  'noRealProvider',
] as const;

export type FindingCode = (typeof findingCodes)[number];

/** What is wrong, with the names and figures for its words. */
export interface Fault {
  readonly code: FindingCode;
  readonly params: Readonly<Record<string, string>>;
}
