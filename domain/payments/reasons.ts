/** Why a payment waits or was refused. Clients read the words of `locales/<lang>/payments.json`, staff the code too. */
export const paymentReasons = [
  // In a client's hands
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
  // In ours
  'coolOff',
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
  // What the provider's word lacked or had wrong
  'notConfirmed',
  'amountDiffers',
  'currencyDiffers',
  'orderDiffers',
  'testInLive',
  'lateMoney',
  // Its client says that it was paid, and nobody can be asked
  'reportedPaid',
  // Its provider can be asked by its own number only, which it has not told
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

/** Those that the client himself can clear away: he is told what to do. */
export const clientsOwn: readonly PaymentReason[] = [
  'emailUnconfirmed',
  'notVerified',
  'payoutDetailsMissing',
  'payoutDetailsUnconfirmed',
  'fundingDocumentMissing',
];
