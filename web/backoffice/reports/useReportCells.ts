import type { ReportAnswer, ReportCell } from '@candor/contracts/http/office/reports.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { useOfficeSession } from '../../data/office.ts';
import { useReportTexts } from '../../data/officeReports.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import { NARROW_SPACE, countText, typeset } from '../../ui/numbers.ts';
import { actWords } from '../shell/actWords.ts';
import { ageText } from '../shell/age.ts';
import { providerName } from '../shell/providerName.ts';

type ReportedColumn = ReportAnswer['columns'][number];

/** A cell of a report as it is read. */
export function useReportCells() {
  const { t } = useReportTexts();
  return ({ name, kind }: ReportedColumn, cell: ReportCell): string => {
    if (cell === null) return t('reports.none');
    switch (kind) {
      case 'day':
        return dayText(Date.parse(String(cell)));
      case 'moment':
        return shortTime(Date.parse(String(cell)));
      case 'count':
        return countText(Number.parseInt(String(cell), 10));
      case 'money':
        return decimalText(String(cell));
      case 'percent':
        return `${typeset(String(cell))}${NARROW_SPACE}%`;
      case 'seconds':
        return ageText(t, Number.parseInt(String(cell), 10) * SECOND_MS);
      case 'word':
        return name === 'act' ? actWords(t, String(cell)) : t(`reports.words.${name}.${cell}`, String(cell));
      case 'text':
        if (cell === '') return t('reports.none');
        if (name === 'method') return t(`reports.words.method.${cell}`, providerName(t, String(cell)));
        return name === 'provider' ? providerName(t, String(cell)) : String(cell);
    }
  };
}

/** Formats a sum in its own currency, which another column names. */
export function decimalText(decimal: string): string {
  return typeset(decimal);
}

/** Returns a function that names a brand. */
export function useBrandNames(): (id: string) => string {
  const { data: session } = useOfficeSession();
  return (id) => session?.brands.find((brand) => brand.id === id)?.name ?? id;
}
