/** Why a payment waits or was refused. Clients read the words of `locales/<lang>/payments.json`, staff the code too. */
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
  // What the provider's snapshot lacked or had wrong
  'notConfirmed',
  'amountDiffers',
  'currencyDiffers',
  'orderDiffers',
  'testInLive',
  'lateMoney',
  // The client says that it was paid, and no provider can be asked
  'reportedPaid',
  // Its provider can be asked only by its own number, which it has not given
  'numberUnknown',
  'contradiction',
  'payoutReturned',
  'noAnswer',
  // Why it is over
  'declinedByProvider',
  'declinedByStaff',
  'cancelledByClient',
  'cancelledAtProvider',
  'notPaidInTime',
  'ledgerRefused',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Those that clients can resolve: the page says how. */
export const clientsOwn: readonly PaymentReason[] = [
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
];

/** Those for which a second person is asked: the decision is a request among the approvals. */
export const secondPersons: readonly PaymentReason[] = ['secondApproval', 'complianceApproval'];
