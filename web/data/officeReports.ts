import { exportCsv } from '@candor/contracts/http/office/reports.ts';
import type { RequestedReport } from '@candor/contracts/http/office/reports.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import german from '@candor/locales/de/officeReports.json' with { type: 'json' };
import english from '@candor/locales/en/officeReports.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NamedFile } from './fileNameOf.ts';
import {
  fetchOfficeFile,
  office,
  officeQueries,
  putOfficeSession,
  useOfficeSession,
  useOfficeQuery,
} from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** Texts of the reports. */
export const useReportTexts = ownWords('officeReports', { english, german });

/** Returns a report, which is calculated on request and never automatically. */
export function useReport(request: RequestedReport) {
  return useQuery({
    queryKey: ['report', request],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before, query) =>
      before?.report === request.report && query !== undefined ? keepPreviousData(before) : undefined,
    queryFn: async () => valueOf(await office.readReport(request)),
  });
}

export function fetchReport(request: RequestedReport): Promise<Outcome<NamedFile>> {
  return fetchOfficeFile(exportCsv, request);
}

const SAVED = ['savedReports'];

export function useSavedReports() {
  return useOfficeQuery(SAVED, () => office.listSavedReports({}));
}

export function refreshSavedReports(): Promise<void> {
  return officeQueries.invalidateQueries({ queryKey: SAVED });
}

interface MailedReport {
  readonly brand: string;
  readonly report: string;
  readonly saved: string;
}

/**
 * Returns the saved report of a mail's link. Its brand becomes the chosen one before any of it is read. Null if there
 * is none that the person may know of. The key belongs to the session, so changing the brand does not drop it.
 */
export function useMailedReport({ brand, report, saved }: MailedReport) {
  const { data: session } = useOfficeSession();
  return useQuery({
    queryKey: ['session', 'mailedReport', { brand, report, saved }],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      if (session?.brand !== brand) putOfficeSession(valueOf(await office.chooseBrand({ brand })));
      const { reports } = valueOf(await office.listSavedReports({}));
      return reports.find((one) => String(one.id) === saved && one.report === report) ?? null;
    },
  });
}

/** Returns the people who may read a report. */
export function useReportReaders(report: ReportName) {
  return useOfficeQuery(['reportReaders', report], () => office.listReportReaders({ report }), { gcTime: 0 });
}
