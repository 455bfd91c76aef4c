import { useRef, useState } from 'react';
import { useContentList } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import desk from '../../shell/Desk.module.css';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { OfficePage } from '../../shell/OfficePage.tsx';
import { queryFailureText } from '../../shell/outcomeText.ts';
import { useKeys } from '../../shell/useKeys.ts';
import { editorAddress } from '../editorAddress.ts';
import { ContentNav } from '../ContentNav.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PagesTable } from './PagesTable.tsx';
import { PagesTools } from './PagesTools.tsx';
import { EVERYTHING, isWished } from './pageWishes.ts';
import type { PageWishes } from './pageWishes.ts';

/** Every page of the brand's site, and its settings. */
export function PagesPage() {
  const { t } = useContentTexts();
  const title = t('content.list.title');
  return useMay('content.read') ? <Pages title={title} /> : <NotAllowed title={title} />;
}

function Pages({ title }: { title: string }) {
  const { t } = useContentTexts();
  const { data: list, error, refetch } = useContentList();
  const [wishes, setWishes] = useState<PageWishes>(EVERYTHING);
  const [marked, setMarked] = useState<string>();
  const [opened, setOpened] = useState<'new' | 'import'>();
  const field = useRef<HTMLInputElement>(null);
  const mayWrite = useMay('content.write');
  const rows = (list?.documents ?? []).filter((row) => isWished(row, wishes));
  const current = rows.find(({ id }) => id === marked) ?? rows[0];
  const move = (by: number) => {
    const place = rows.findIndex(({ id }) => id === current?.id);
    setMarked(rows[Math.min(rows.length - 1, Math.max(0, place + by))]?.id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    n: mayWrite ? () => setOpened('new') : undefined,
    '/': () => field.current?.focus(),
    enter: current === undefined ? undefined : () => location.assign(editorAddress(current.id)),
  });
  return (
    <OfficePage title={title} aside={t('content.list.lead')} isDesk>
      <ContentNav />
      <PagesTools
        ref={field}
        rows={rows}
        languages={list?.languages ?? []}
        wishes={wishes}
        onWishes={setWishes}
        onOpen={setOpened}
      />
      <div className={desk.list}>
        {list === undefined && error !== null && (
          <ErrorState
            title={t('office.errors.title')}
            text={queryFailureText(t, error)}
            onRetry={() => void refetch()}
          />
        )}
        {list === undefined && error === null && <Skeleton height="320px" />}
        {list !== undefined && rows.length === 0 && (
          <EmptyState title={t('content.list.empty')} text={t('content.list.emptyText')} />
        )}
        {rows.length > 0 && <PagesTable rows={rows} current={current?.id} onMark={setMarked} />}
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
