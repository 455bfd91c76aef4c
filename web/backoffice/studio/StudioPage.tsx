import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { forgetStudio, putStudio, useStudio } from '../../data/brandStudio.ts';
import { office, useMay } from '../../data/office.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { FollowApprovals } from '../shell/FollowApprovals.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { StudioChecks } from './Checks.tsx';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import { Preview } from './Preview.tsx';
import styles from './Studio.module.css';
import { StudioHead } from './StudioHead.tsx';
import { StudioNotices } from './StudioNotices.tsx';
import { StudioDraft } from './studioDraft.ts';
import { lookOf } from './studioTheme.ts';
import { ThemeForm } from './ThemeForm.tsx';

/** Brand studio: the chosen brand's look and what visitors read, before two people publish it. */
export function StudioPage() {
  const { t } = useStudioTexts();
  const query = useStudio();
  if (!useMay('brands.read')) return <NotAllowed title={t('title')} />;
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <title>{t('office.title', { page: t('title') })}</title>
      <Loaded query={query} height="480px">
        {(detail) => <Studio detail={detail} />}
      </Loaded>
    </main>
  );
}

type Tab = 'theme' | 'configuration';

function Studio({ detail }: { detail: StudioDetail }) {
  const { t } = useStudioTexts();
  const mayWrite = useMay('brands.publish');
  const [tab, setTab] = useState<Tab>('theme');
  const draft = useDraft(detail);
  const onEnded = useCallback(() => void readAgain(draft), [draft]);
  const view = useSyncExternalStore(
    (listener) => draft.listen(listener),
    () => draft.view,
  );
  const look = lookOf(detail, view.draft);
  const form = { detail, draft: view.draft, look, change: mayWrite ? draft.change.bind(draft) : undefined };
  return (
    <>
      <StudioHead detail={detail} draft={draft} view={view} />
      <StudioNotices detail={detail} draft={draft} view={view} />
      <FollowApprovals ids={waitingIn(detail)} onEnded={onEnded} />
      <div className={styles.desk}>
        <Tabs
          label={t('parts')}
          className={styles.forms}
          panelClass={styles.panel}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'theme', label: t('tabs.theme'), panel: <ThemeForm {...form} /> },
            { value: 'configuration', label: t('tabs.configuration'), panel: <ConfigurationForm {...form} /> },
          ]}
        />
        <Preview detail={detail} />
        <StudioChecks {...form} />
      </div>
    </>
  );
}

function waitingIn({ waiting, withdrawal }: StudioDetail): readonly number[] {
  return [waiting?.approval, withdrawal ?? undefined].flatMap((approval) => approval?.id ?? []);
}

/** Reloads the studio after a colleague's decision, and keeps what is still being written. */
async function readAgain(draft: StudioDraft): Promise<void> {
  await draft.flush();
  const opened = await office.openStudio({});
  if (opened.kind !== 'done') return;
  if (draft.view.state.kind === 'saved' && draft.version !== opened.value.version) draft.replace(opened.value);
  await putStudio(opened.value);
}

/** What is being written here: it outlives the answers of its own savings. */
function useDraft(detail: StudioDetail): StudioDraft {
  const [draft] = useState(
    () => new StudioDraft(detail, { save: office.saveStudioDraft, onSaved: (saved) => void putStudio(saved) }),
  );
  useEffect(() => () => void draft.flush().finally(forgetStudio), [draft]);
  return draft;
}
