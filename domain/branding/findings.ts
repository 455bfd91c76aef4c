/** Findings of the publishing checks, listed once. Their texts are in `locales/` under `brands.findings.{code}`. */
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

/** A finding, with the names and figures for its text. */
export interface Fault {
  readonly code: FindingCode;
  readonly params: Readonly<Record<string, string>>;
}
