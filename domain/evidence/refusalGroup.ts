/** Groups of refusals, in which the published page combines reasons. */
export const refusalGroups = [
  'priceMoved',
  'unavailable',
  'funds',
  'size',
  'levels',
  'ownLimits',
  'brandLimits',
  'access',
  'unknown',
  'other',
] as const;
export type RefusalGroup = (typeof refusalGroups)[number];

const groups: Readonly<Record<Exclude<RefusalGroup, 'other'>, readonly string[]>> = {
  priceMoved: ['priceMoved', 'markUpRisen'],
  unavailable: [
    'temporarilyUnavailable',
    'instrumentHalted',
    'instrumentDelisted',
    'instrumentUnknown',
    'tradingClosed',
  ],
  funds: ['amountAboveLimit'],
  size: ['amountTooSmall', 'amountAbovePositionLimit', 'closeAmountTooLarge', 'remainderTooSmall'],
  levels: [
    'stopLossTooHigh',
    'stopLossTooLow',
    'takeProfitTooHigh',
    'takeProfitTooLow',
    'orderRateTooHigh',
    'orderRateTooLow',
    'expiryPassed',
    'expiryTooFar',
  ],
  ownLimits: ['tradingPaused', 'dailyLossReached', 'amountAboveDailyLoss'],
  brandLimits: ['tooManyPositions', 'tooManyOrders', 'notionalAboveLimit', 'exposureAboveLimit', 'ordersTooFast'],
  access: ['notVerified', 'noAccess', 'knowledgeNeeded', 'leverageNotAllowed'],
  unknown: ['positionUnknown', 'orderUnknown'],
};

/** Returns the group of a refusal's code; the execution file has the codes themselves. */
export function refusalGroup(code: string): RefusalGroup {
  return refusalGroups.find((group) => group !== 'other' && groups[group].includes(code)) ?? 'other';
}
