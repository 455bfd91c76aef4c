import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { contentCalls, putContentDocument, useContentDocument, useContentList } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NotAllowed } from '../../shell/NotFound.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import styles from './Editor.module.css';
import { QueryFailure } from '../../shell/QueryFailure.tsx';

/** Address of the last full page load, whose policy applies. */
const loadedAt = location.pathname;
const EDITOR = /^\/content\/edit\//;

/** Page of a document, opened for writing, publishing or viewing. */
export function EditorPage() {
  const { t } = useContentTexts();
  const { id = '' } = useParams();
  const mayRead = useMay('content.read');
  // Decision 019: only these addresses come with the policy that the block editor needs.
  const isHere = EDITOR.test(loadedAt);
  useEffect(() => {
    if (!isHere) location.reload();
  }, [isHere]);
  if (!mayRead) return <NotAllowed title={t('content.list.title')} />;
  return isHere ? <Opened key={id} id={id} /> : null;
}

function Opened({ id }: { id: string }) {
  const { data: found, error, refetch } = useContentDocument(id);
  const { data: list } = useContentList();
  const [session, setSession] = useState<{ readonly found: ContentDocument; readonly count: number }>();
  const languages = list?.languages;
  const trouble = error ?? null;
  if (found === undefined && trouble !== null) {
    return (
      <main id="content" className={styles.editor} tabIndex={-1}>
        <QueryFailure error={trouble} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (found === undefined || languages === undefined) {
    return (
      <main id="content" className={styles.editor} aria-busy="true" tabIndex={-1}>
        <Skeleton height="44px" />
        <Skeleton height="70dvh" />
      </main>
    );
  }
  const restart = (next: ContentDocument) => {
    putContentDocument(next);
    setSession({ found: next, count: (session?.count ?? 0) + 1 });
  };
  const current = session?.found ?? found;
  return <Locked key={session?.count ?? 0} found={current} languages={languages} onRestart={restart} />;
}

interface LockedProps {
  found: ContentDocument;
  languages: readonly ContentDocument['row']['languages'][number]['language'][];
  onRestart: (found: ContentDocument) => void;
}

/** Takes the lock if the reader may write and no one else has it; otherwise the document is read-only. */
function Locked({ found, languages, onRestart }: LockedProps) {
  const mayWrite = useMay('content.write');
  const isFree = found.row.lock === null || found.row.lock.mine;
  const [held, setHeld] = useState<ContentDocument>();
  const [isRefused, setRefused] = useState(false);
  const { id } = found.row;
  const isAsking = mayWrite && isFree && held === undefined && !isRefused;
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    void contentCalls.takeLock({ id }).then((outcome) => {
      if (isGone) return;
      if (outcome.kind === 'done') setHeld(outcome.value);
      else setRefused(true);
    });
    return () => {
      isGone = true;
    };
  }, [id, isAsking]);
  if (isAsking) {
    return (
      <main id="content" className={styles.editor} aria-busy="true" tabIndex={-1}>
        <Skeleton height="44px" />
      </main>
    );
  }
  return (
    <DocumentEditor found={held ?? found} languages={languages} isHeld={held !== undefined} onRestart={onRestart} />
  );
}
