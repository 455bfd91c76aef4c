import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import type { Editing } from './DocumentEditor.tsx';
import { PageSettings } from './PageSettings.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

export type PanelName = 'settings' | 'versions' | 'preview' | 'save' | 'publish';

interface EditorPanelsProps {
  editing: Editing;
  panel: PanelName | undefined;
  onClose: () => void;
}

/** Panel or dialog beside the canvas or over it. */
export function EditorPanels({ editing, panel, onClose }: EditorPanelsProps) {
  switch (panel) {
    case undefined:
      return null;
    case 'settings':
      return <PageSettings editing={editing} onClose={onClose} />;
    case 'versions':
      return <VersionsPanel editing={editing} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog editing={editing} onClose={onClose} />;
    case 'save':
      return <SaveVersionDialog editing={editing} onClose={onClose} />;
    case 'publish':
      return <PublishDialog editing={editing} onClose={onClose} />;
  }
}

interface SaveVersionDialogProps {
  editing: Editing;
  onClose: () => void;
}

/** Saves the draft as a version, which never changes and which a publisher can publish. */
function SaveVersionDialog({ editing, onClose }: SaveVersionDialogProps) {
  const { t } = useContentTexts();
  const toast = useToast();
  const { found, draft, onFound } = editing;
  const [note, setNote] = useState('');
  const save = async () => {
    if (!(await draft.flush())) return t('content.publish.notSaved');
    const outcome = await contentCalls.saveVersion({ id: found.row.id, revision: draft.revision, note });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    onFound(outcome.value);
    toast({ tone: 'success', title: t('content.versions.saved', { number: outcome.value.versions[0]?.version ?? 0 }) });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('content.editor.saveVersion')}
      text={t('content.versions.saveText')}
      action={t('content.editor.saveVersion')}
      onClose={onClose}
      onAction={save}
    >
      <TextField
        label={t('content.versions.note')}
        help={t('content.versions.noteHelp')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
