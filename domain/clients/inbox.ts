/** Topics that the open pages of a client can be asked to query again. */
export const newsTopics = ['messages', 'account', 'documents', 'payments', 'popups', 'instruments'] as const;
export type NewsTopic = (typeof newsTopics)[number];

/** Rule IB-3: number of messages listed at a time. */
export const MESSAGES_SHOWN = 20;

/** Rule IB-1: mails that are also stored as messages: all that report an event of the account. */
export const messageKinds = [
  ...(['documentApproved', 'documentRejected', 'accountVerified'] as const),
  ...(['passwordChanged', 'newDevice', 'emailChanged', 'phoneChanged', 'detailsReopened'] as const),
  ...(['totpAdded', 'totpRemoved', 'passkeyAdded', 'passkeyRemoved'] as const),
  ...(['recoveryCodeUsed', 'recoveryCodesRenewed', 'sessionsEnded'] as const),
  ...(['depositReceived', 'depositDeclined', 'depositHeld', 'depositRefunded', 'depositRefundReturned'] as const),
  ...(['depositChargedBack', 'depositChargebackWon'] as const),
  ...(['withdrawalReceived', 'withdrawalHeld', 'withdrawalApproved', 'withdrawalSent', 'withdrawalDeclined'] as const),
  ...(['withdrawalPartlyDeclined', 'withdrawalTakenBack', 'withdrawalCancelled', 'withdrawalReturned'] as const),
  ...(['withdrawalLate', 'priceAlert', 'tradeCorrected', 'closeOutUndone', 'contactAnswer'] as const),
  ...(['complaintReceived', 'complaintAcknowledged', 'complaintHeld', 'complaintReopened'] as const),
  ...(['complaintAnswered', 'complaintAnsweredOmbudsman', 'complaintWithdrawn'] as const),
  ...(['lostFactorsStarted', 'lostFactorsWaiting', 'lostFactorsReady'] as const),
  ...(['lostFactorsStopped', 'lostFactorsReplaced'] as const),
  ...(['accountFrozen', 'accountUnfrozen'] as const),
  ...(['limitChanged', 'pauseBegun', 'exclusionBegun', 'pauseEnded'] as const),
  ...(['closedOut', 'orderFilled', 'marginWarning', 'depreciation', 'statementMade'] as const),
  ...(['splitAnnounced', 'splitCarriedOut', 'dividendAnnounced', 'dividendPaid', 'actionWithdrawn'] as const),
  ...(['delistingAnnounced', 'delistedClosed', 'delistedEnded'] as const),
  ...(['symbolChangeAnnounced', 'symbolChanged'] as const),
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Is this kind of mail also stored as a message? */
export function isMessageKind(template: string): template is MessageKind {
  return messageKinds.some((kind) => kind === template);
}
