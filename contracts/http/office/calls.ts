import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import type { OfficeCall } from './call.ts';
import * as entrance from './entrance.ts';
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
  getDocumentPage: verification.page,
  approveDocument: verification.approve,
  rejectDocument: verification.reject,
  overrideDocument: verification.override,
  decideScreening: verification.decideScreening,
  listApprovals: approvals.list,
  decideApproval: approvals.decide,
  withdrawApproval: approvals.withdraw,
  listAudit: audit.list,
} satisfies Record<string, OfficeCall>;

export type OfficeCalls = typeof officeCalls;
export type OfficeCallName = keyof OfficeCalls;
