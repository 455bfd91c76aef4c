import { ChevronLeft } from 'lucide-react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { clockTime } from '../../../ui/dates.ts';
import { StateBadges } from '../DocumentBadges.tsx';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';
import type { PanelName } from './EditorPanels.tsx';

interface EditorBarProps {
  editing: Editing;
  onPanel: (panel: PanelName) => void;
}

/** The document, its state, and the possible acts. */
export function EditorBar({ editing, onPanel }: EditorBarProps) {
  const { t } = useContentTexts();
  const { found } = editing;
  const mayPublish = useMay('content.publish');
  const mayPreview = useMay('content.preview');
  const isPage = found.row.kind === 'page';
  return (
    <div className={styles.bar}>
      {/* Leaving by a whole load: other desks have a stricter policy than the canvas. */}
      <a className={buttonClass('quiet', 'dense')} href="/content">
        <ChevronLeft size={16} aria-hidden="true" />
        {t('content.list.title')}
      </a>
      <h1 className={styles.title}>{isPage ? found.row.title : t('content.list.singleton')}</h1>
      <span className={styles.name}>{isPage ? `/${found.row.name === 'index' ? '' : found.row.name}` : ''}</span>
      <StateBadges row={{ state: editing.view.documentState, planned: found.row.planned }} />
      <span className={styles.space} />
      <SaveLine editing={editing} />
      <div className={styles.actions}>
        {isPage && (
          <Button size="dense" onClick={() => onPanel('settings')}>
            {t('content.editor.settings')}
          </Button>
        )}
        <Button size="dense" onClick={() => onPanel('versions')}>
          {t('content.editor.versions')}
        </Button>
        {mayPreview && isPage && (
          <Button size="dense" onClick={() => onPanel('preview')}>
            {t('content.editor.preview')}
          </Button>
        )}
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

/** Whether the content is saved, in words that screen readers announce too. */
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
