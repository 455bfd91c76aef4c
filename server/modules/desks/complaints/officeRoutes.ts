import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askAnswer } from './answer.ts';
import type { ComplaintDeskDeps } from './deps.ts';
import { exportMonth } from './exportMonth.ts';
import {
  acknowledgeCase,
  assignCase,
  holdCase,
  listCases,
  noteCase,
  openCase,
  readColleagues,
  reviewCase,
  takeCase,
} from './workOnComplaint.ts';

type ComplaintDeskCalls =
  | 'listComplaints'
  | 'openComplaint'
  | 'takeComplaint'
  | 'listComplaintColleagues'
  | 'assignComplaint'
  | 'acknowledgeComplaint'
  | 'reviewComplaint'
  | 'holdComplaint'
  | 'noteComplaint'
  | 'askComplaintAnswer'
  | 'exportComplaints';

/** Handlers of the complaints desk. */
export function complaintDeskRoutes(deps: ComplaintDeskDeps): OfficeHandlers<ComplaintDeskCalls> {
  return {
    listComplaints: (request, { session }) => listCases(deps, request, session),
    openComplaint: ({ id }, { session }) => openCase(deps, id, session),
    takeComplaint: (request, { session }) => takeCase(deps, request, session),
    listComplaintColleagues: (_request, { session }) => readColleagues(deps, session),
    assignComplaint: (request, { session }) => assignCase(deps, request, session),
    acknowledgeComplaint: (request, { session }) => acknowledgeCase(deps, request, session),
    reviewComplaint: (request, { session }) => reviewCase(deps, request, session),
    holdComplaint: (request, { session }) => holdCase(deps, request, session),
    noteComplaint: (request, { session }) => noteCase(deps, request, session),
    askComplaintAnswer: (request, { session }) => askAnswer(deps, request, session),
    exportComplaints: (request, { session }) => exportMonth(deps, request, session),
  };
}
