/**
 * Reasons why a payment waits or was refused. Clients read the texts of `locales/<lang>/payments.json`, staff the code
 * too.
 */
export const paymentReasons = [
  // The client must act
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
  // We must act
  'accountFrozen',
  'coolOff',
  'factorsLost',
  'review',
  'velocity',
  'noTrading',
  'belowMinimum',
  'secondApproval',
  'complianceApproval',
  'screeningOpen',
  'chargebackOpen',
  'moneyTakenBack',
  'debtOpen',
  'paused',
  // The provider's snapshot lacked something or was wrong
  'notConfirmed',
  'amountDiffers',
  'currencyDiffers',
  'orderDiffers',
  'testInLive',
  'lateMoney',
  // The client reports the deposit as paid, and no provider can be queried
  'reportedPaid',
  // The provider accepts queries only by its own number, which it has not sent
  'numberUnknown',
  'contradiction',
  'payoutReturned',
  'noAnswer',
  // Why the payment has ended
  'declinedByProvider',
  'declinedByStaff',
  'cancelledByClient',
  'cancelledAtProvider',
  'notPaidInTime',
  'ledgerRefused',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Reasons that clients can resolve; the page says how. */
export const clientsOwn: readonly PaymentReason[] = [
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
];

/** Reasons that need a second person, whose decision is a request among the approvals. */
export const secondPersons: readonly PaymentReason[] = ['secondApproval', 'complianceApproval'];
