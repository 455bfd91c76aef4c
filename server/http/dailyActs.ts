import type { CallName } from '@candor/contracts/http/calls.ts';

/** Daily maximum of acts that pages do automatically, or that only change an existing row. */
const USUAL = 2_000;

/** Daily maximum of acts that add a permanent row, send a mail, or are costly. */
const others: Readonly<Partial<Record<CallName, number>>> = {
  // Once a minute in each of five tabs.
  reportActive: 20_000,
  // Each act sends a mail.
  updatePassword: 20,
  beginTotp: 100,
  confirmTotp: 100,
  removeTotp: 20,
  renewRecoveryCodes: 20,
  beginPasskey: 100,
  addPasskey: 40,
  removePasskey: 40,
  changeEmail: 20,
  resendConfirmation: 20,
  sendPhoneCode: 20,
  makeComplaint: 20,
  reportWrongFill: 40,
  replayTrade: 40,
  reopenComplaint: 40,
  withdrawComplaint: 40,
  // History that is never deleted.
  agree: 100,
  autoTrading: 100,
  submitKnowledge: 20,
  savePayout: 20,
  createTransaction: 200,
  sendTransaction: 400,
  reportTransactionPaid: 200,
  periodStatement: 200,
  madeStatement: 200,
  yearStatement: 100,
  topUpDemo: 200,
  resetDemo: 100,
  // Documents, and the records of who opened them.
  uploadDocument: 200,
  showDocument: 400,
  linkDocument: 400,
  exportData: 100,
  // Acts of partners.
  updateAffiliatePassword: 20,
  beginAffiliateTotp: 100,
  confirmAffiliateTotp: 100,
  removeAffiliateTotp: 20,
  renewAffiliateRecoveryCodes: 20,
  beginAffiliatePasskey: 100,
  addAffiliatePasskey: 40,
  removeAffiliatePasskey: 40,
  requestAffiliatePayout: 40,
  createPostback: 40,
  testPostback: 100,
};

/**
 * Acts that protect a person, their money or their account and must always be possible; the rate of calls bounds them.
 * All calls about limits are here: only the code that sets one knows whether it becomes tighter.
 */
const protective: ReadonlySet<CallName> = new Set<CallName>([
  'logout',
  'endSession',
  'endOtherSessions',
  'stopLostFactors',
  'cancelEmailChange',
  'settleOrder',
  'setMoneyLimit',
  'setSessionLimit',
  'setLimitsEverywhere',
  'pauseTrading',
  'closeAccount',
  'eraseAccount',
  'affiliateLogout',
  'endAffiliateSession',
  'endOtherAffiliateSessions',
]);

/** Must this act be possible at any time, however often? */
export function isProtective(name: CallName, request: unknown): boolean {
  return protective.has(name) || (name === 'autoTrading' && !isSwitchedOn(request));
}

function isSwitchedOn(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'auto_trading' in request && request.auto_trading === true;
}

/**
 * T57: returns how often a day one client, or one partner, may succeed with a writing call. A rate alone lets a patient
 * program fill tables that are kept for years. Documented in docs/operating.md.
 */
export function actsADay(name: CallName): number {
  return others[name] ?? USUAL;
}
