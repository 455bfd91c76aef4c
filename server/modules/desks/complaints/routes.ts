import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { makeComplaint, sendComplaint } from './makeComplaint.ts';
import type { ComplaintDeps } from './makeComplaint.ts';
import { listOwn, readOwn, stepOwn } from './ownComplaints.ts';

export type { ComplaintDeps };

type ComplaintCalls =
  | 'listComplaints'
  | 'getComplaint'
  | 'makeComplaint'
  | 'reopenComplaint'
  | 'withdrawComplaint'
  | 'sendComplaint'
  | 'openComplaint'
  | 'reopenComplaintByLink'
  | 'withdrawComplaintByLink';

/** Handlers for the complaints of clients, and of everybody who has the link of a mail. */
export function complaintRoutes(deps: ComplaintDeps): Handlers<ComplaintCalls> {
  return {
    listComplaints: async (_request, { brand, session }) => accept(await listOwn(deps, brand, session.clientId)),
    getComplaint: ({ number }, { brand, session: { clientId } }) => readOwn(deps, brand, { clientId, number }),
    makeComplaint: (request, caller) => makeComplaint(deps, request, caller),
    reopenComplaint: ({ number, command_id: commandId, text }, { brand, session: { clientId } }) =>
      stepOwn(deps, brand, { claim: { clientId, number }, commandId, text }),
    withdrawComplaint: ({ number, command_id: commandId }, { brand, session: { clientId } }) =>
      stepOwn(deps, brand, { claim: { clientId, number }, commandId }),
    sendComplaint: (request, visitor) => sendComplaint(deps, request, visitor),
    openComplaint: (claim, { brand }) => readOwn(deps, brand, claim),
    reopenComplaintByLink: ({ code, command_id: commandId, text }, { brand }) =>
      stepOwn(deps, brand, { claim: { code }, commandId, text }),
    withdrawComplaintByLink: ({ code, command_id: commandId }, { brand }) =>
      stepOwn(deps, brand, { claim: { code }, commandId }),
  };
}
