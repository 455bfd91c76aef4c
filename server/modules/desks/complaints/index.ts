import { complaintAnswer } from './answer.ts';

export type { ComplaintDeskDeps } from './deps.ts';
export { countOpen as countOpenComplaints, listUrgent as listUrgentComplaints } from './deskStore.ts';
export { listForExport as listComplaintsReceived } from './deskStore.ts';
export { codeOfComplaint } from './mailComplaint.ts';
export { warnOfComplaints } from './warn.ts';
export { readComplaints } from './workOnComplaint.ts';

/** Kinds of approval of this module, each decided by two people. */
export const complaintSubjects = [complaintAnswer] as const;
