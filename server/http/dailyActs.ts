import type { CallName } from '@candor/contracts/http/calls.ts';

/** What pages do by themselves, or what only changes a row that there is. */
const USUAL = 2_000;

/** What adds a row for good, sends a mail, or is costly to make. */
const others: Readonly<Partial<Record<CallName, number>>> = {
  // Once a minute in each of five tabs.
  reportActive: 20_000,
  // Each is told by mail.
  updatePassword: 20,
  beginTotp: 100,
  confirmTotp: 100,
  removeTotp: 20,
  renewRecoveryCodes: 20,
  beginPasskey: 100,
  addPasskey: 40,
  removePasskey: 40,
  endSession: 200,
  endOtherSessions: 40,
  changeEmail: 20,
  resendConfirmation: 20,
  sendPhoneCode: 20,
  stopLostFactors: 20,
  closeAccount: 20,
  eraseAccount: 20,
  // History that is never forgotten.
  agree: 100,
  setMoneyLimit: 40,
  setSessionLimit: 40,
  pauseTrading: 20,
  autoTrading: 100,
  submitKnowledge: 20,
  savePayout: 20,
  createTransaction: 200,
  sendTransaction: 400,
  reportTransactionPaid: 200,
  periodStatement: 200,
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
  endAffiliateSession: 200,
  endOtherAffiliateSessions: 40,
  requestAffiliatePayout: 40,
  createPostback: 40,
  testPostback: 100,
};

/**
 * T57: how often a day one client, or one partner, may call what writes. A rate alone lets a patient program fill
 * tables that are kept for years. Documented in docs/operating.md.
 */
export function actsADay(name: CallName): number {
  return others[name] ?? USUAL;
}
