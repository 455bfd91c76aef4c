import { exportMonth } from '@candor/contracts/http/office/complaints.ts';
import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import german from '@candor/locales/de/officeComplaints.json' with { type: 'json' };
import english from '@candor/locales/en/officeComplaints.json' with { type: 'json' };
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchOfficeFile, office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** The words of the desk of complaints. */
export const useComplaintTexts = ownWords('complaintDesk', { english, german });

/** Opening is recorded: it is requested once each time a person opens it. */
export function useComplaintCase(id: number | undefined) {
  return useQuery({
    queryKey: ['case', 'complaints', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => valueOf(await office.openComplaint({ id: id ?? 0 })),
  });
}

/** The people to whom a complaint can be assigned, requested each time. */
export const complaintColleaguesQuery = queryOptions({
  queryKey: ['complaintColleagues'],
  gcTime: 0,
  queryFn: async () => valueOf(await office.listComplaintColleagues({})),
});

/** After a command: this one in its present state; the list and the counts are requested again. */
export async function putComplaintCase(complaint: ComplaintCase): Promise<void> {
  officeQueries.setQueryData(['case', 'complaints', complaint.row.id], complaint);
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['list', 'complaints'] }),
    officeQueries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}

/** After an answer was requested: the complaint says that it waits. */
export async function refreshComplaintCase(id: number): Promise<void> {
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['case', 'complaints', id] }),
    officeQueries.invalidateQueries({ queryKey: ['approvals'] }),
    officeQueries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}

/** The register of a month (2026-11) as a file. */
export function fetchRegister(month: string): Promise<Outcome<Blob>> {
  return fetchOfficeFile(exportMonth, { month });
}
