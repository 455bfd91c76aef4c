import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { Ref } from 'react';
import { contentCalls, saveTextFile } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import desk from '../../shell/Desk.module.css';
import { useShowOutcome } from '../../shell/useFinish.ts';
import styles from './Pages.module.css';
import { pageFilters } from './pagesView.ts';
import type { PageFilter, PagesView } from './pagesView.ts';

interface PagesToolsProps {
  /** Ref to the search field. */
  ref: Ref<HTMLInputElement>;
  rows: readonly ContentRow[];
  languages: readonly Language[];
  view: PagesView;
  onView: (view: PagesView) => void;
  onOpen: (opened: 'new' | 'import') => void;
}

/** Filters of the pages, and actions on all of them. */
export function PagesTools({ ref, rows, languages, view, onView, onOpen }: PagesToolsProps) {
  const { t } = useContentTexts();
  const mayWrite = useMay('content.write');
  return (
    <div className={desk.tools}>
      <div className={styles.tools}>
        <TextField
          ref={ref}
          label={t('content.list.search')}
          hideLabel
          size="dense"
          type="search"
          placeholder={t('content.list.searchHint')}
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.target.value })}
        />
        <Chips<PageFilter>
          className={desk.filter}
          label={t('content.list.filter')}
          options={pageFilters.map((value) => ({ value, label: t(`content.filters.${value}`) }))}
          value={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
        />
        <Select<Language | 'any'>
          label={t('content.list.language')}
          options={[
            { value: 'any', label: t('content.list.anyLanguage') },
            ...languages.map((value) => ({
              value,
              label: t('content.list.notIn', { language: value.toUpperCase() }),
            })),
          ]}
          value={view.language}
          onChange={(language) => onView({ ...view, language })}
        />
      </div>
      <div className={styles.tools}>
        <ExportButton rows={rows} />
        {mayWrite && (
          <>
            <Button size="dense" onClick={() => onOpen('import')}>
              {t('content.import.title')}
            </Button>
            <Button size="dense" variant="primary" onClick={() => onOpen('new')}>
              {t('content.create.title')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const AT_ONCE = 100;

/** Button that exports the listed pages as one file. */
function ExportButton({ rows }: { rows: readonly ContentRow[] }) {
  const { t } = useContentTexts();
  const showOutcome = useShowOutcome();
  const [isBusy, whileBusy] = useBusy();
  const save = async () => {
    const outcome = await whileBusy(contentCalls.exportPages({ ids: rows.slice(0, AT_ONCE).map(({ id }) => id) }));
    return showOutcome(outcome, ({ name, file }) =>
      saveTextFile(name, JSON.stringify(file, undefined, 2), 'application/json'),
    );
  };
  const count = Math.min(AT_ONCE, rows.length);
  const none = count === 0 ? t('content.export.none') : undefined;
  return (
    <Button size="dense" busy={isBusy} disabledReason={none} onClick={() => void save()}>
      {stoppedLabel(t('content.export.action', { count }), none)}
    </Button>
  );
}
