import { exportMonth } from '@candor/contracts/http/office/complaints.ts';
import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import german from '@candor/locales/de/officeComplaints.json' with { type: 'json' };
import english from '@candor/locales/en/officeComplaints.json' with { type: 'json' };
import type { NamedFile } from './fileNameOf.ts';
import { fetchOfficeFile, office, refreshQueries } from './office.ts';
import { putOpenedCase, useOpenedCase } from './openedCase.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { ownWords } from './ownWords.ts';

/** Texts of the complaints desk. */
export const useComplaintTexts = ownWords('complaintDesk', { english, german });

export function useComplaintCase(id: number | undefined) {
  return useOpenedCase('complaints', id, office.openComplaint);
}

/** Query of the people to whom a complaint can be assigned, requested each time. */
export const complaintColleaguesQuery = outcomeQuery(
  ['complaintColleagues'],
  () => office.listComplaintColleagues({}),
  { gcTime: 0 },
);

export function putComplaintCase(complaint: ComplaintCase): Promise<void> {
  return putOpenedCase('complaints', complaint);
}

/** Refreshes a complaint after an answer was requested or decided, to show the result. */
export async function refreshComplaintCase(id: number): Promise<void> {
  await refreshQueries(['list', 'complaints'], ['case', 'complaints', id], ['approvals'], ['home']);
}

/** Fetches the register of a month (2026-11) as a file. */
export function fetchRegister(month: string): Promise<Outcome<NamedFile>> {
  return fetchOfficeFile(exportMonth, { month });
}
