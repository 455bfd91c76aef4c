import type { StatementFormat, WireMadeStatement } from '@candor/contracts/http/statements.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { fetchMadeStatement } from '../../data/statements.ts';
import { dayText } from '../../ui/dates.ts';
import { StatementRow } from './StatementRow.tsx';
import styles from './statements.module.css';
import { useDownload } from './useDownload.ts';
import type { SavedStatement } from './useDownload.ts';
import { useUsedLanguage } from './useUsedLanguage.ts';

interface MadeListProps {
  statements: readonly WireMadeStatement[];
  onSaved: (saved: SavedStatement) => void;
}

/** Lists what staff have made for the client, each available in every format with one press. */
export function MadeList({ statements, onSaved }: MadeListProps) {
  const { t } = useTranslation();
  const { id: brand } = useBrand();
  const language = useUsedLanguage();
  const { download, isBusy } = useDownload(onSaved);
  const fetch = ({ id, from, until }: WireMadeStatement, format: StatementFormat) => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const name = `${brand}-real-statement-${day(from)}-${day(until - 1)}.${format}`;
    void download(name, () => fetchMadeStatement({ id, format, language }));
  };
  return (
    <ul className={styles.months}>
      {statements.map((statement) => {
        const period = t('statements.made.period', {
          from: dayText(statement.from),
          until: dayText(statement.until - 1),
        });
        const role = t(`account.file.roles.${statement.role}`);
        return (
          <StatementRow
            key={statement.id}
            period={period}
            note={
              <small className={styles.by}>{t('statements.made.by', { day: dayText(statement.made_at), role })}</small>
            }
            isBusy={isBusy}
            onDownload={(format) => fetch(statement, format)}
          />
        );
      })}
    </ul>
  );
}
