import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { exportMonth } from '@candor/contracts/http/office/complaints.ts';
import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import german from '@candor/locales/de/officeComplaints.json' with { type: 'json' };
import english from '@candor/locales/en/officeComplaints.json' with { type: 'json' };
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOfficeFile, office, officeQueries, useApprovals } from './office.ts';
import { putOpenedCase, useOpenedCase } from './openedCase.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** The words of the desk of complaints. */
export const useComplaintTexts = ownWords('complaintDesk', { english, german });

export function useComplaintCase(id: number | undefined) {
  return useOpenedCase('complaints', id, office.openComplaint);
}

/** The people to whom a complaint can be assigned, requested each time. */
export const complaintColleaguesQuery = queryOptions({
  queryKey: ['complaintColleagues'],
  gcTime: 0,
  queryFn: async () => valueOf(await office.listComplaintColleagues({})),
});

export function putComplaintCase(complaint: ComplaintCase): Promise<void> {
  return putOpenedCase('complaints', complaint);
}

/**
 * Rule CP-6: the answer of an open complaint waits for a colleague. Once they have decided, and what they approved is
 * done, the complaint is opened again: it has another state, and so has the list.
 */
export function useFollowedAnswer({ row: { id }, waiting }: Pick<ComplaintCase, 'row' | 'waiting'>): void {
  const { data } = useApprovals();
  const isDecided = waiting !== null && isOver(data, waiting.approval);
  useEffect(() => {
    if (isDecided) void refreshComplaintCase(id);
  }, [isDecided, id]);
}

/** Decided, and carried out where it was approved. */
export function isOver(approvals: readonly Pick<Approval, 'id' | 'state' | 'outcome'>[] = [], id: number): boolean {
  const found = approvals.find((one) => one.id === id);
  return found !== undefined && found.state !== 'waiting' && found.outcome !== 'underway';
}

/** After an answer was requested or decided: the complaint says what has become of it. */
export async function refreshComplaintCase(id: number): Promise<void> {
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['list', 'complaints'] }),
    officeQueries.invalidateQueries({ queryKey: ['case', 'complaints', id] }),
    officeQueries.invalidateQueries({ queryKey: ['approvals'] }),
    officeQueries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}

/** The register of a month (2026-11) as a file. */
export function fetchRegister(month: string): Promise<Outcome<Blob>> {
  return fetchOfficeFile(exportMonth, { month });
}
