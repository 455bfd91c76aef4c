/**
 * Every reason for which Candor says no, once. The words stand in `locales/` under
 * `refusals.{code}`; `params` fill their placeholders.
 */
export const refusalCodes = [
  // Sessions and clients
  'invalidCredentials',
  'emailExists',
  'emailUnknown',
  'passwordTooShort',
  'passwordTooLong',
  'passwordWeak',
  'phoneInvalid',
  'agreementRequired',
  'sessionMissing',
  'sessionBound',
  'freshLoginNeeded',
  'insecureOrigin',
  'passwordsDiffer',
  'linkInvalid',
  // Second factors
  'secondFactorRequired',
  'secondFactorSetup',
  'challengeOver',
  'codeWrong',
  'factorExists',
  'factorUnknown',
  'factorNeeded',
  'passkeyRefused',
  'tooManyPasskeys',
  // Details and documents of a client
  'currentPasswordNeeded',
  'currentPasswordWrong',
  'accountClosed',
  'positionsOpen',
  'moneyLeft',
  'birthDateInvalid',
  'underAge',
  'countryUnknown',
  'detailsLocked',
  'fileNotSupported',
  'documentNotAsked',
  'documentUnknown',
  'documentDecided',
  'documentNotScanned',
  'rejectionNote',
  'linkUsed',
  // Trading access, in the order of the ladder
  'accountUnknown',
  'tradingClosed',
  'tradingPaused',
  'dailyLossReached',
  'knowledgeNeeded',
  'limitOutOfRange',
  'knowledgeNotOpen',
  'instrumentUnknown',
  'noAccess',
  'notVerified',
  'temporarilyUnavailable',
  'amountTooSmall',
  'amountAboveLimit',
  'amountAbovePositionLimit',
  'leverageNotAllowed',
  'tooManyPositions',
  'notionalAboveLimit',
  'exposureAboveLimit',
  'ordersTooFast',
  'priceMoved',
  'stopLossTooHigh',
  'stopLossTooLow',
  'takeProfitTooHigh',
  'takeProfitTooLow',
  'positionUnknown',
  'orderNotReceived',
  'closeAmountTooLarge',
  'remainderTooSmall',
  'trailingTooSmall',
  'trailingTooLarge',
  'breakEvenTooLow',
  'breakEvenTooHigh',
  // Favourites and price alerts
  'tooManyFavourites',
  'alertPriceInvalid',
  'alertExpiryInvalid',
  'tooManyAlerts',
  'alertAtPrice',
  'alertUnknown',
  'alertOver',
  'robotOff',
  // Popups
  'popupUnknown',
  // The trader's diary
  'noteTooLong',
  'tooManyTags',
  'tagTooLong',
  'noteChanged',
  // Pending orders
  'tooManyOrders',
  'orderRateTooHigh',
  'orderRateTooLow',
  'expiryPassed',
  'expiryTooFar',
  'orderUnknown',
  // Money
  'withdrawalAboveLimit',
  'withdrawalNoBalance',
  'topUpReal',
  'topUpNotNeeded',
  // The office
  'invitationInvalid',
  'invitationNeeded',
  'rolesConflict',
  'approvalWaiting',
  'approvalOwn',
  'approvalOver',
  'screeningOpen',
  'screeningDecided',
  // The wire and the machine
  'malformed',
  'commandReused',
  'forbidden',
  'notFound',
  'tooManyRequests',
  'busy',
  'unavailable',
  'incident',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  readonly code: RefusalCode;
  /** The input that is to be corrected, in the wire's spelling. */
  readonly field?: string;
  /** Figures of the message, already in shown form: `{ limit: '5040.00' }`. */
  readonly params?: Readonly<Record<string, string>>;
}
