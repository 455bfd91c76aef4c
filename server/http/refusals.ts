import type { RefusalAnswer } from '@candor/contracts/answers.ts';
import type { RefusalInfo } from '@candor/contracts/documentation/openApi.ts';
import { refusalCodes } from '@candor/domain/refusals.ts';
import type { Refusal, RefusalCode } from '@candor/domain/refusals.ts';
import { english } from '@candor/locales/en.ts';

/** The one table from refusal to HTTP status. */
const statuses: Readonly<Record<RefusalCode, number>> = {
  invalidCredentials: 401,
  emailExists: 409,
  emailUnknown: 404,
  passwordTooShort: 422,
  passwordTooLong: 422,
  passwordWeak: 422,
  phoneInvalid: 422,
  agreementRequired: 422,
  sessionMissing: 401,
  sessionBound: 401,
  freshLoginNeeded: 403,
  insecureOrigin: 403,
  passwordsDiffer: 422,
  linkInvalid: 410,
  secondFactorRequired: 401,
  secondFactorSetup: 401,
  challengeOver: 409,
  codeWrong: 422,
  factorExists: 409,
  factorUnknown: 404,
  factorNeeded: 409,
  passkeyRefused: 422,
  tooManyPasskeys: 409,
  currentPasswordNeeded: 422,
  currentPasswordWrong: 422,
  accountClosed: 403,
  positionsOpen: 409,
  moneyLeft: 409,
  birthDateInvalid: 422,
  underAge: 422,
  countryUnknown: 422,
  detailsLocked: 409,
  fileNotSupported: 422,
  documentNotAsked: 409,
  documentUnknown: 404,
  documentDecided: 409,
  documentNotScanned: 409,
  rejectionNote: 422,
  linkUsed: 410,
  accountUnknown: 404,
  tradingClosed: 409,
  tradingPaused: 409,
  dailyLossReached: 409,
  knowledgeNeeded: 409,
  limitOutOfRange: 422,
  knowledgeNotOpen: 409,
  instrumentUnknown: 404,
  noAccess: 403,
  notVerified: 403,
  temporarilyUnavailable: 409,
  amountTooSmall: 422,
  amountAboveLimit: 422,
  amountAbovePositionLimit: 422,
  leverageNotAllowed: 422,
  tooManyPositions: 409,
  notionalAboveLimit: 409,
  exposureAboveLimit: 409,
  ordersTooFast: 429,
  priceMoved: 409,
  stopLossTooHigh: 422,
  stopLossTooLow: 422,
  takeProfitTooHigh: 422,
  takeProfitTooLow: 422,
  positionUnknown: 404,
  orderNotReceived: 404,
  closeAmountTooLarge: 422,
  remainderTooSmall: 422,
  trailingTooSmall: 422,
  trailingTooLarge: 422,
  breakEvenTooLow: 422,
  breakEvenTooHigh: 422,
  tooManyFavourites: 409,
  alertPriceInvalid: 422,
  alertExpiryInvalid: 422,
  tooManyAlerts: 409,
  alertAtPrice: 409,
  alertUnknown: 404,
  alertOver: 409,
  robotOff: 409,
  popupUnknown: 404,
  noteTooLong: 422,
  tooManyTags: 422,
  tagTooLong: 422,
  noteChanged: 409,
  tooManyOrders: 409,
  orderRateTooHigh: 422,
  orderRateTooLow: 422,
  expiryPassed: 422,
  expiryTooFar: 422,
  orderUnknown: 404,
  withdrawalAboveLimit: 422,
  withdrawalNoBalance: 422,
  topUpReal: 409,
  topUpNotNeeded: 409,
  invitationInvalid: 410,
  invitationNeeded: 403,
  rolesConflict: 409,
  approvalWaiting: 409,
  approvalOwn: 403,
  approvalOver: 409,
  screeningOpen: 409,
  screeningDecided: 409,
  malformed: 422,
  commandReused: 409,
  forbidden: 403,
  notFound: 404,
  tooManyRequests: 429,
  busy: 503,
  unavailable: 503,
  incident: 500,
};

const texts: Readonly<Record<string, string>> = english.refusals;

export function statusOf({ code }: Refusal): number {
  return statuses[code];
}

/** The English text, for people who read the API by eye; pages translate the code. */
export function messageOf({ code, params = {} }: Refusal): string {
  return (texts[code] ?? code).replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => params[name] ?? placeholder);
}

/** Every refusal, for the documentation. */
export function refusalTable(): readonly RefusalInfo[] {
  return refusalCodes.map((code) => ({ code, status: statuses[code], message: texts[code] ?? code }));
}

/** Ruling R27. */
export function refusalAnswerOf(refusal: Refusal): RefusalAnswer {
  const { code, field, params } = refusal;
  return {
    status: false,
    error: {
      code,
      message: messageOf(refusal),
      ...(field !== undefined && { field }),
      ...(params !== undefined && { params: { ...params } }),
    },
  };
}
