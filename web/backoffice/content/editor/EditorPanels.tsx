import type { Editing } from './DocumentEditor.tsx';
import { PageSettings } from './PageSettings.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SaveVersionDialog } from './SaveVersionDialog.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

export type PanelName = 'settings' | 'versions' | 'preview' | 'save' | 'publish';

interface EditorPanelsProps {
  editing: Editing;
  panel: PanelName | undefined;
  onClose: () => void;
}

/** What opens beside the canvas or over it. */
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
