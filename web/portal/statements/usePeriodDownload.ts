import type { StatementFormat } from '@candor/contracts/http/statements.ts';
import { useBrand } from '../../data/brand.ts';
import { fetchPeriodStatement } from '../../data/statements.ts';
import type { Period } from './periods.ts';
import { useDownload } from './useDownload.ts';
import type { SavedStatement } from './useDownload.ts';
import { useUsedLanguage } from './useUsedLanguage.ts';

/** Downloads the statement of a period, named after its content. */
export function usePeriodDownload(account: 'real' | 'demo', onSaved: (saved: SavedStatement) => void) {
  const { id: brand } = useBrand();
  const language = useUsedLanguage();
  const { download: fetchFile, isBusy } = useDownload(onSaved);
  const download = (period: Period, format: StatementFormat) => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const name = `${brand}-${account}-statement-${day(period.from)}-${day(period.until - 1)}.${format}`;
    void fetchFile(name, () => fetchPeriodStatement({ ...period, format, language }));
  };
  return { download, isBusy };
}
