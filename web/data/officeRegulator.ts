import { exportFile } from '@candor/contracts/http/office/regulator.ts';
import type { RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import german from '@candor/locales/de/officeRegulator.json' with { type: 'json' };
import english from '@candor/locales/en/officeRegulator.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import type { NamedFile } from './fileNameOf.ts';
import { fetchOfficeFile, office, refreshQueries, useOfficeQuery } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** Texts of the files for a supervisor. */
export const useRegulatorTexts = ownWords('officeRegulator', { english, german });

/**
 * Returns the result of checking a file; the check makes the whole file, so it runs on request only. Undefined until
 * then.
 */
export function useCheckedFile(request: RequestedFile | undefined) {
  return useQuery({
    queryKey: ['regulatorFile', request],
    enabled: request !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () =>
      valueOf(await office.checkRegulatorFile(request ?? { file: 'transactions', from: 0, until: 0 })),
  });
}

export function fetchRegulatorFile(request: RequestedFile): Promise<Outcome<NamedFile>> {
  return fetchOfficeFile(exportFile, request);
}

const MONEY = ['moneyDays'];
/** Polling interval, since another person may decide at any moment. */
const EVERY_MS = 15_000;

export function useMoneyDays() {
  return useOfficeQuery(MONEY, () => office.listMoneyDays({}), { refetchInterval: EVERY_MS });
}

export async function refreshMoneyDays(): Promise<void> {
  await refreshQueries(MONEY, ['approvals'], ['home']);
}
