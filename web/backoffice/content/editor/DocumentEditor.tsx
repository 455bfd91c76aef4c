import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { LOCK_MS } from '@candor/domain/content/desk/editLock.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { contentCalls, refreshContent, releaseOnLeave } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import type { KeptHistory } from '../canvas/kept.ts';
import { Draft } from './draft.ts';
import type { DraftView } from './draft.ts';
import styles from './Editor.module.css';
import { EditorBar } from './EditorBar.tsx';
import { EditorPanels } from './EditorPanels.tsx';
import type { PanelName } from './EditorPanels.tsx';
import { LanguagePane } from './LanguagePane.tsx';
import { Notices } from './Notices.tsx';

/** State that the parts of the editor share. */
export interface Editing {
  /** Document as the server last reported it: versions, plans, lock. The content is in `view`. */
  readonly found: ContentDocument;
  readonly draft: Draft;
  readonly view: DraftView;
  readonly language: Language;
  /** Languages of the brand; the others fall back to the first. */
  readonly languages: readonly Language[];
  readonly first: Language;
  readonly isReadOnly: boolean;
  /** Element for the canvas's tools, once it is rendered. */
  readonly toolbar: HTMLElement | null;
  /** Undo histories of the languages that were shown. */
  readonly histories: Map<Language, KeptHistory>;
  /** Called with a new state of the same document from the server. */
  readonly onFound: (found: ContentDocument) => void;
  /** Called when the content was replaced: the editor starts again with it. */
  readonly onRestart: (found: ContentDocument) => void;
}

interface DocumentEditorProps {
  found: ContentDocument;
  languages: readonly Language[];
  /** Whether the writer holds the document's lock. */
  isHeld: boolean;
  onRestart: (found: ContentDocument) => void;
}

/** Editor of a document with its draft: the content of one language, and the possible actions. */
export function DocumentEditor({ found: opened, languages, isHeld, onRestart }: DocumentEditorProps) {
  const { t } = useContentTexts();
  const [found, setFound] = useState(opened);
  const [draft] = useState(() => new Draft(opened));
  const view = useSyncExternalStore(draft.subscribe, () => draft.view);
  const first = languages[0] ?? 'en';
  const [histories] = useState(() => new Map<Language, KeptHistory>());
  const [language, setLanguage] = useState<Language>(first);
  const [panel, setPanel] = useState<PanelName>();
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const { id } = opened.row;
  const isReadOnly = !isHeld || view.state.kind === 'locked';
  useEffect(() => () => draft.stop(), [draft]);
  useUnsavedWarning(draft);
  useLockRenewal(id, isHeld && view.state.kind !== 'locked');
  useEffect(() => {
    if (!isHeld) return;
    const leave = () => releaseOnLeave(id);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void draft.flush().then(() => contentCalls.releaseLock({ id }));
    };
  }, [id, isHeld, draft]);
  const editing: Editing = {
    found,
    draft,
    view,
    language,
    languages,
    first,
    isReadOnly,
    toolbar,
    histories,
    onRestart,
    onFound(next) {
      setFound(next);
      draft.follow(next);
      void refreshContent('list');
    },
  };
  return (
    <main id="content" className={styles.editor} tabIndex={-1} data-covers>
      <title>{t('office.title', { page: found.row.title })}</title>
      <EditorBar editing={editing} onPanel={setPanel} onLanguage={setLanguage} onTools={setToolbar} />
      <Notices editing={editing} isHeld={isHeld} />
      <LanguagePane key={language} editing={editing} />
      <EditorPanels editing={editing} panel={panel} onClose={() => setPanel(undefined)} />
    </main>
  );
}

/** Makes the browser ask before it leaves unsaved content. */
function useUnsavedWarning(draft: Draft): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [draft]);
}

/** Time without input after which the document is released to others. */
const ACTIVE_MS = 5 * MINUTE_MS;

/** Keeps a document locked for its writer: as long as there is input, and the page is visible. */
function useLockRenewal(id: string, isHeld: boolean): void {
  const active = useRef<number>(undefined);
  useEffect(() => {
    active.current ??= Date.now();
    if (!isHeld) return;
    const act = () => (active.current = Date.now());
    const renew = setInterval(() => {
      const isAway = document.visibilityState !== 'visible' || Date.now() - (active.current ?? 0) > ACTIVE_MS;
      if (!isAway) void contentCalls.takeLock({ id });
    }, LOCK_MS / 2);
    const actions = ['pointerdown', 'keydown'] as const;
    // Actions inside the canvas arrive from its frame as events of this page.
    for (const action of actions) window.addEventListener(action, act, true);
    return () => {
      clearInterval(renew);
      for (const action of actions) window.removeEventListener(action, act, true);
    };
  }, [id, isHeld]);
}
