export { applyApproved } from './decide.ts';
export type { ApprovalDeps } from './deps.ts';
export { requestApproval } from './request.ts';
export { answerAsked, presentApproval, presentWaiting } from './present.ts';
export {
  REQUESTER_HAS_ACCESS,
  endOutdated,
  endRequestsOf,
  endWaiting,
  findApproval,
  findWaitingAbout,
  isOpenAbout,
  listAbout,
  listApprovals,
  listOpenKeys,
  listWaitingFor,
  listWaitingOf,
  noteCarriedOut,
  readUnapplied,
} from './store.ts';
export type { StoredApproval } from './store.ts';
export { Subject, subjectsByName, withDeps } from './subject.ts';
export type { Approved } from './subject.ts';
