import type { CallName } from '@candor/contracts/http/calls.ts';

/** What pages do by themselves, or what only changes a row that there is. */
const USUAL = 2_000;

/** What adds a row for good, sends a mail, or is costly to make. */
const others: Readonly<Partial<Record<CallName, number>>> = {
  // Once a minute in each of five tabs.
  reportActive: 20_000,
  // Each sends a mail.
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
  // History that is never forgotten.
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
  // Documents, and that they were opened.
  uploadDocument: 200,
  showDocument: 400,
  linkDocument: 400,
  exportData: 100,
  // Of partners.
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
 * What protects a person, their money or their account must always be possible; the rate of calls bounds it. Limits are
 * here whole: whether one becomes tighter is known only where it is set.
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

/** Must this be possible at any time, however often? */
export function isProtective(name: CallName, request: unknown): boolean {
  return protective.has(name) || (name === 'autoTrading' && !isSwitchedOn(request));
}

function isSwitchedOn(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'auto_trading' in request && request.auto_trading === true;
}

/**
 * T57: how often a day one client, or one partner, may succeed with what writes. A rate alone lets a patient program
 * fill tables that are kept for years. Documented in docs/operating.md.
 */
export function actsADay(name: CallName): number {
  return others[name] ?? USUAL;
}
