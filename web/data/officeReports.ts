import { exportCsv } from '@candor/contracts/http/office/reports.ts';
import type { AskedReport } from '@candor/contracts/http/office/reports.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import german from '@candor/locales/de/officeReports.json' with { type: 'json' };
import english from '@candor/locales/en/officeReports.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchOfficeFile, office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** The words of the reports. */
export const useReportTexts = ownWords('officeReports', { english, german });

/** A report is calculated when it is asked for, and not again by itself. */
export function useReport(asked: AskedReport) {
  return useQuery({
    queryKey: ['report', asked],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before, query) =>
      before?.report === asked.report && query !== undefined ? keepPreviousData(before) : undefined,
    queryFn: async () => valueOf(await office.readReport(asked)),
  });
}

export function fetchReport(asked: AskedReport): Promise<Outcome<Blob>> {
  return fetchOfficeFile(exportCsv, asked);
}

const SAVED = ['savedReports'];

export function useSavedReports() {
  return useQuery({ queryKey: SAVED, queryFn: async () => valueOf(await office.listSavedReports({})) });
}

export function refreshSavedReports(): Promise<void> {
  return officeQueries.invalidateQueries({ queryKey: SAVED });
}

/** Who may read a report. */
export function useReportReaders(report: ReportName) {
  return useQuery({
    queryKey: ['reportReaders', report],
    gcTime: 0,
    queryFn: async () => valueOf(await office.listReportReaders({ report })),
  });
}
