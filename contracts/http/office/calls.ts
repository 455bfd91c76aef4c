import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import type { OfficeCall } from './call.ts';
import * as content from './content.ts';
import * as media from './contentMedia.ts';
import * as entrance from './entrance.ts';
import * as payments from './payments.ts';
import * as reconciliation from './reconciliation.ts';
import * as verification from './verification.ts';

/** Every call of the office, by the name under which the server implements it and its page calls it. */
export const officeCalls = {
  signIn: entrance.signIn,
  prove: entrance.prove,
  askPasskey: entrance.askPasskey,
  listDemoStaff: entrance.demoStaff,
  lookAtInvitation: entrance.lookAtInvitation,
  acceptInvitation: entrance.acceptInvitation,
  beginTotp: entrance.beginTotp,
  confirmTotp: entrance.confirmTotp,
  askNewPasskey: entrance.askNewPasskey,
  addPasskey: entrance.addPasskey,
  getSession: entrance.get,
  chooseBrand: entrance.chooseBrand,
  reportActive: entrance.active,
  signOut: entrance.signOut,
  getHome: verification.home,
  listVerification: verification.list,
  openDocument: verification.open,
  approveDocument: verification.approve,
  rejectDocument: verification.reject,
  overrideDocument: verification.override,
  decideScreening: verification.decideScreening,
  listApprovals: approvals.list,
  decideApproval: approvals.decide,
  withdrawApproval: approvals.withdraw,
  listPayments: payments.list,
  openPayment: payments.open,
  approvePayment: payments.approve,
  declinePayment: payments.decline,
  holdPayment: payments.hold,
  releasePayment: payments.release,
  payPayment: payments.pay,
  returnPayment: payments.returned,
  changePaymentLegs: payments.legs,
  revealPayout: payments.reveal,
  confirmPayment: payments.confirm,
  creditManually: payments.manual,
  listReconciliations: reconciliation.listRuns,
  listDifferences: reconciliation.listDifferences,
  importReport: reconciliation.importReport,
  resolveDifference: reconciliation.resolve,
  refundPayment: payments.refund,
  recordChargeback: payments.chargeback,
  reverseChargeback: payments.chargebackWon,
  listAudit: audit.list,
  listContent: content.list,
  openContent: content.open,
  createPage: content.create,
  lockContent: content.takeLock,
  unlockContent: content.releaseLock,
  saveContentDraft: content.saveDraft,
  discardContentDraft: content.discardDraft,
  saveContentVersion: content.saveVersion,
  getContentVersion: content.getVersion,
  compareContent: content.compare,
  restoreContent: content.restore,
  publishContent: content.publish,
  unpublishContent: content.unpublish,
  scheduleContent: content.schedule,
  cancelContentPlan: content.cancelPlan,
  renameContent: content.rename,
  removeContent: content.remove,
  listMedia: media.list,
  uploadMedia: media.upload,
  describeMedia: media.describe,
  removeMedia: media.remove,
} satisfies Record<string, OfficeCall>;

export type OfficeCalls = typeof officeCalls;
export type OfficeCallName = keyof OfficeCalls;
