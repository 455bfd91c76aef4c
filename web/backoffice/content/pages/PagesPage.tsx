import { useRef, useState } from 'react';
import { useContentList } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { useRowKeys } from '../../../ui/useRowKeys.ts';
import desk from '../../shell/Desk.module.css';
import { Loaded } from '../../shell/Loaded.tsx';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { OfficePage } from '../../shell/OfficePage.tsx';
import { editorAddress } from '../editorAddress.ts';
import { ContentNav } from '../ContentNav.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PagesTable } from './PagesTable.tsx';
import { PagesTools } from './PagesTools.tsx';
import { EVERYTHING, isInView } from './pagesView.ts';
import type { PagesView } from './pagesView.ts';

/** Page that lists every page of the brand's site, and its settings. */
export function PagesPage() {
  const { t } = useContentTexts();
  const title = t('content.list.title');
  return useMay('content.read') ? <Pages title={title} /> : <NotAllowed title={title} />;
}

function Pages({ title }: { title: string }) {
  const { t } = useContentTexts();
  const query = useContentList();
  const list = query.data;
  const [view, setView] = useState<PagesView>(EVERYTHING);
  const [opened, setOpened] = useState<'new' | 'import'>();
  const field = useRef<HTMLInputElement>(null);
  const mayWrite = useMay('content.write');
  const rows = (list?.documents ?? []).filter((row) => isInView(row, view));
  const [current, mark] = useRowKeys({
    rows,
    keyOf: ({ id }) => id,
    onOpen: ({ id }) => location.assign(editorAddress(id)),
  });
  useKeys({
    n: mayWrite ? () => setOpened('new') : undefined,
    '/': () => field.current?.focus(),
  });
  return (
    <OfficePage title={title} aside={t('content.list.lead')} isDesk>
      <ContentNav />
      <PagesTools
        ref={field}
        rows={rows}
        languages={list?.languages ?? []}
        view={view}
        onView={setView}
        onOpen={setOpened}
      />
      <div className={desk.list}>
        <Loaded query={query} height="320px">
          {() =>
            rows.length === 0 ? (
              <EmptyState title={t('content.list.empty')} text={t('content.list.emptyText')} />
            ) : (
              <PagesTable rows={rows} current={current?.id} onMark={mark} />
            )
          }
        </Loaded>
      </div>
      <p className={desk.keys}>
        <kbd>J</kbd> <kbd>K</kbd> {t('content.list.keyMove')} <kbd>Enter</kbd> {t('content.list.keyOpen')} <kbd>N</kbd>{' '}
        {t('content.create.title')} <kbd>/</kbd> {t('content.list.search')}
      </p>
      {opened === 'new' && <NewPageDialog rows={list?.documents ?? []} onClose={() => setOpened(undefined)} />}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
    </OfficePage>
  );
}
