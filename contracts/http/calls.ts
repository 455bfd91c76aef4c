import * as accounts from './accounts.ts';
import * as agreements from './agreements.ts';
import * as affiliate from './affiliate.ts';
import * as earnings from './affiliateEarnings.ts';
import * as postbacks from './affiliatePostbacks.ts';
import * as partnerLost from './affiliateLostFactors.ts';
import * as lostFactors from './lostFactors.ts';
import * as partnerSecurity from './affiliateSecurity.ts';
import * as alerts from './alerts.ts';
import type { Call } from './call.ts';
import * as complaints from './complaints.ts';
import * as contact from './contact.ts';
import * as data from './data.ts';
import * as economics from './economics.ts';
import * as documents from './documents.ts';
import * as emailChange from './emailChange.ts';
import * as favourites from './favourites.ts';
import * as fillChecks from './fillChecks.ts';
import * as history from './history.ts';
import * as payments from './payments.ts';
import * as payout from './payout.ts';
import * as phone from './phone.ts';
import * as popups from './popups.ts';
import * as messages from './messages.ts';
import * as knowledge from './knowledge.ts';
import * as liabilities from './liabilities.ts';
import * as limits from './limits.ts';
import * as mailLinks from './mailLinks.ts';
import * as loginFactors from './loginFactors.ts';
import * as privacy from './privacy.ts';
import * as notifications from './notifications.ts';
import * as publicLog from './publicLog.ts';
import * as recorder from './recorder.ts';
import * as receipts from './receipts.ts';
import * as service from './service.ts';
import * as tape from './tape.ts';
import * as prices from './prices.ts';
import * as referrals from './referrals.ts';
import * as reports from './reports.ts';
import * as robot from './robot.ts';
import * as statements from './statements.ts';
import * as tradeReplay from './tradeReplay.ts';
import * as transactions from './transactions.ts';
import * as security from './security.ts';

/** Calls of the product, by the name under which the server implements them and the client calls them. */
export const calls = {
  login: accounts.login,
  register: accounts.register,
  getAccount: accounts.get,
  updateAccount: accounts.update,
  updatePassword: accounts.updatePassword,
  listAgreements: agreements.list,
  showAgreement: agreements.show,
  agree: agreements.agree,
  logout: accounts.logout,
  switchAccount: accounts.switchAccount,
  reportActive: accounts.active,
  forgotPassword: mailLinks.forgotPassword,
  checkPasswordCode: mailLinks.checkPasswordCode,
  resetPassword: mailLinks.resetPassword,
  requestLoginLink: mailLinks.requestLoginLink,
  hasAskedHere: mailLinks.hasAskedHere,
  loginByLink: mailLinks.loginByLink,
  confirmEmail: mailLinks.confirmEmail,
  resendConfirmation: mailLinks.resendConfirmation,
  reportNotMe: mailLinks.reportNotMe,
  getEmailChange: emailChange.get,
  changeEmail: emailChange.change,
  cancelEmailChange: emailChange.cancel,
  confirmNewEmail: emailChange.confirm,
  sendPhoneCode: phone.sendCode,
  confirmPhone: phone.confirm,
  listNotifications: notifications.list,
  preferNotification: notifications.prefer,
  listMessages: messages.list,
  readMessages: messages.read,
  loginFactor: loginFactors.loginFactor,
  loginPasskey: loginFactors.loginPasskey,
  loginSetup: loginFactors.loginSetup,
  confirmLogin: loginFactors.confirm,
  confirmPasskey: loginFactors.confirmPasskey,
  getFactors: security.getFactors,
  beginTotp: security.beginTotp,
  confirmTotp: security.confirmTotp,
  removeTotp: security.removeTotp,
  renewRecoveryCodes: security.renewRecoveryCodes,
  beginPasskey: security.beginPasskey,
  addPasskey: security.addPasskey,
  renamePasskey: security.renamePasskey,
  removePasskey: security.removePasskey,
  listSessions: security.listSessions,
  endSession: security.endSession,
  endOtherSessions: security.endOtherSessions,
  listLogins: security.listLogins,
  getBalance: accounts.getBalance,
  topUpDemo: accounts.topUpDemo,
  resetDemo: accounts.resetDemo,
  settleOrder: accounts.settleOrder,
  sendContact: contact.send,
  listComplaints: complaints.list,
  getComplaint: complaints.get,
  makeComplaint: complaints.make,
  reopenComplaint: complaints.reopen,
  withdrawComplaint: complaints.withdraw,
  sendComplaint: complaints.send,
  openComplaint: complaints.open,
  reopenComplaintByLink: complaints.reopenByLink,
  withdrawComplaintByLink: complaints.withdrawByLink,
  getVisitor: data.visitor,
  getService: service.get,
  getPopups: popups.list,
  readPopup: popups.read,
  uploadDocument: documents.upload,
  listDocuments: documents.list,
  showDocument: documents.show,
  linkDocument: documents.link,
  exportData: privacy.exportData,
  closeAccount: privacy.close,
  readErasure: privacy.erasure,
  eraseAccount: privacy.erase,
  listFileVisits: privacy.fileVisits,
  getAssets: data.assets,
  getCountries: data.countries,
  getMeasuredSpread: data.measuredSpread,
  getCandles: data.candles,
  getEconomicEvents: economics.events,
  getPublicLog: publicLog.get,
  getLogProof: publicLog.proof,
  getTape: tape.list,
  getTapeFile: tape.file,
  getTapeProof: tape.proof,
  getTapeBlock: tape.block,
  getReceiptKey: receipts.key,
  getSymbolChanges: receipts.symbols,
  getSampleReceipt: receipts.sample,
  getReceipt: receipts.get,
  getFillChecks: fillChecks.get,
  reportFills: fillChecks.report,
  reportWrongFill: fillChecks.reportWrong,
  getRecorder: recorder.get,
  getRecordedOrders: recorder.orders,
  listHistory: history.history,
  exportHistory: history.exportHistory,
  listOpenDetails: history.openDetails,
  getEvidence: history.evidence,
  getWhyClosed: history.whyClosed,
  replayTrade: tradeReplay.replay,
  writeDiary: history.writeDiary,
  getPriceQuality: prices.quality,
  getFavourites: favourites.list,
  setFavourite: favourites.set,
  getAlerts: alerts.list,
  createAlert: alerts.create,
  updateAlert: alerts.update,
  deleteAlert: alerts.remove,
  markAlertsSeen: alerts.markSeen,
  getKnowledge: knowledge.get,
  submitKnowledge: knowledge.submit,
  getLimits: limits.get,
  setMoneyLimit: limits.setMoney,
  setSessionLimit: limits.setSession,
  setLimitsEverywhere: limits.setEverywhere,
  pauseTrading: limits.pause,
  autoTrading: robot.switchRobot,
  getRobot: robot.get,
  saveRobotSettings: robot.save,
  getRobotDecisions: robot.decisions,
  getRobotRecord: robot.record,
  backTestRobot: robot.backTest,
  getReferrals: referrals.list,
  getPayout: payout.get,
  savePayout: payout.save,
  confirmPayout: payout.confirm,
  getLossShare: reports.lossShare,
  getPayoutTimes: reports.payoutTimes,
  getExecution: reports.execution,
  getExecutionFile: reports.executionFile,
  getCheckedFills: reports.checkedFills,
  getCheckedFillsFile: reports.checkedFillsFile,
  getLiabilities: liabilities.list,
  getLiabilityProof: liabilities.proof,
  periodStatement: statements.period,
  yearStatement: statements.year,
  confirmStatement: statements.confirm,
  listMadeStatements: statements.listMade,
  madeStatement: statements.made,
  getTransactions: transactions.get,
  listTransactions: transactions.list,
  createTransaction: payments.create,
  sendTransaction: payments.send,
  getPaymentOptions: payments.options,
  getPaymentState: payments.getState,
  cancelTransaction: payments.cancel,
  reportTransactionPaid: payments.reportPaid,
  exportTransactions: transactions.exportTransactions,
  requestLostFactors: lostFactors.ask,
  startLostFactors: lostFactors.start,
  stopLostFactorsByLink: lostFactors.stopByLink,
  returnWithoutFactors: lostFactors.returnWithoutFactors,
  getLostFactors: lostFactors.get,
  stopLostFactors: lostFactors.stop,
  affiliateLogin: affiliate.login,
  acceptAffiliateInvitation: affiliate.acceptInvitation,
  updateAffiliatePassword: affiliate.updatePassword,
  affiliateLogout: affiliate.logout,
  reportAffiliateActive: affiliate.active,
  getAffiliate: affiliate.me,
  getAffiliateAccounts: affiliate.get,
  getAffiliateOverview: affiliate.overview,
  listAffiliateLinks: affiliate.links,
  createAffiliateLink: affiliate.createLink,
  countAffiliateClick: affiliate.countClick,
  affiliateLoginFactor: partnerSecurity.loginFactor,
  affiliateLoginPasskey: partnerSecurity.loginPasskey,
  affiliateLoginSetup: partnerSecurity.loginSetup,
  askAffiliateLostFactors: partnerLost.ask,
  startAffiliateLostFactors: partnerLost.start,
  stopAffiliateLostFactorsByLink: partnerLost.stopByLink,
  returnAffiliateWithoutFactors: partnerLost.returnWithoutFactors,
  getAffiliateLostFactors: partnerLost.get,
  stopAffiliateLostFactors: partnerLost.stop,
  confirmAffiliate: partnerSecurity.confirm,
  confirmAffiliatePasskey: partnerSecurity.confirmPasskey,
  forgotAffiliatePassword: partnerSecurity.forgotPassword,
  checkAffiliatePasswordCode: partnerSecurity.checkPasswordCode,
  resetAffiliatePassword: partnerSecurity.resetPassword,
  getAffiliateFactors: partnerSecurity.getFactors,
  beginAffiliateTotp: partnerSecurity.beginTotp,
  confirmAffiliateTotp: partnerSecurity.confirmTotp,
  removeAffiliateTotp: partnerSecurity.removeTotp,
  renewAffiliateRecoveryCodes: partnerSecurity.renewRecoveryCodes,
  beginAffiliatePasskey: partnerSecurity.beginPasskey,
  addAffiliatePasskey: partnerSecurity.addPasskey,
  renameAffiliatePasskey: partnerSecurity.renamePasskey,
  removeAffiliatePasskey: partnerSecurity.removePasskey,
  listAffiliateSessions: partnerSecurity.listSessions,
  endAffiliateSession: partnerSecurity.endSession,
  endOtherAffiliateSessions: partnerSecurity.endOtherSessions,
  listCommissions: earnings.commissions,
  listAffiliatePayouts: earnings.payouts,
  requestAffiliatePayout: earnings.requestPayout,
  getPayoutStatement: earnings.payoutStatement,
  listSecondTier: earnings.secondTier,
  getOwnPartner: earnings.ownPartner,
  listPostbacks: postbacks.postbacks,
  createPostback: postbacks.createPostback,
  removePostback: postbacks.removePostback,
  testPostback: postbacks.testPostback,
  retryPostback: postbacks.retryDelivery,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
