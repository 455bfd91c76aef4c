import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { ChevronLeft } from 'lucide-react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { classes } from '../../../ui/classes.ts';
import { clockTime } from '../../../ui/dates.ts';
import { Select } from '../../../ui/Select.tsx';
import { StateBadges } from '../DocumentBadges.tsx';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';
import type { PanelName } from './EditorPanels.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface EditorBarProps {
  editing: Editing;
  onPanel: (panel: PanelName) => void;
  onLanguage: (language: Language) => void;
  /** Receives the element for the canvas's tools. */
  onTools: (place: HTMLElement | null) => void;
}

/** Bar of all tools in one line: the document and its state, its draft, and the possible actions. */
export function EditorBar({ editing, onPanel, onLanguage, onTools }: EditorBarProps) {
  const { t } = useContentTexts();
  const { found } = editing;
  const mayPublish = useMay('content.publish');
  const isPage = found.row.kind === 'page';
  return (
    <div className={styles.bar}>
      {/* The link loads the page in full: other desks have a stricter policy than the canvas. */}
      <a className={classes(buttonClass('quiet', 'dense'), styles.back)} href="/content">
        <ChevronLeft size={16} aria-hidden="true" />
        {t('content.list.title')}
      </a>
      <div className={styles.about}>
        <h1 className={styles.title}>{isPage ? found.row.title : t('content.list.singleton')}</h1>
        {isPage && <span className={styles.name}>/{found.row.name === 'index' ? '' : found.row.name}</span>}
        <StateBadges row={{ state: editing.view.documentState, planned: found.row.planned }} />
        <SaveLine editing={editing} />
      </div>
      <div className={styles.work}>
        <LanguageSelect editing={editing} onLanguage={onLanguage} />
        <div ref={onTools} className={styles.tools} />
      </div>
      <div className={styles.actions}>
        <MoreMenu isPage={isPage} onPanel={onPanel} />
        {!editing.isReadOnly && (
          <Button size="dense" variant={mayPublish ? 'secondary' : 'primary'} onClick={() => onPanel('save')}>
            {t('content.editor.saveVersion')}
          </Button>
        )}
        {mayPublish && (
          <Button size="dense" variant="primary" onClick={() => onPanel('publish')}>
            {t('content.editor.publish')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says whether the content is saved; screen readers announce it too. */
function SaveLine({ editing }: { editing: Editing }) {
  const { t } = useContentTexts();
  const { state } = editing.view;
  if (editing.isReadOnly && state.kind !== 'locked') {
    return <span className={styles.save}>{t('content.save.readOnly')}</span>;
  }
  const isTrouble = !['saved', 'waiting', 'saving'].includes(state.kind);
  const at = state.kind === 'saved' && state.at !== undefined ? clockTime(state.at) : undefined;
  return (
    <span className={styles.save} role="status" data-tone={isTrouble ? 'warning' : undefined}>
      {at === undefined ? t(`content.save.${state.kind}`) : t('content.save.savedAt', { at })}
    </span>
  );
}

interface LanguageSelectProps {
  editing: Editing;
  onLanguage: (language: Language) => void;
}

/** Choice of the brand's languages, with what is missing or outdated in each. */
function LanguageSelect({ editing, onLanguage }: LanguageSelectProps) {
  const { t } = useContentTexts();
  const { languages, view, language } = editing;
  const stateOf = (one: Language) => view.languages.find((found) => found.language === one)?.state ?? 'missing';
  if (languages.length < 2) return null;
  return (
    <Select<Language>
      className={styles.language}
      label={t('content.editor.languages')}
      options={languages.map((one) => ({
        value: one,
        label: `${languageNames[one]} · ${t(`content.marks.${stateOf(one)}`)}`,
      }))}
      value={language}
      onChange={onLanguage}
    />
  );
}
