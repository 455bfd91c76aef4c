import type { ContentVersion } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Drawer } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Comparison } from '../compare/Comparison.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { useFinish } from '../../shell/useFinish.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

interface VersionsPanelProps {
  editing: Editing;
  onClose: () => void;
}

/** Saved versions, newest first: none changes, each can be compared and restored as the draft. */
export function VersionsPanel({ editing, onClose }: VersionsPanelProps) {
  const { t } = useContentTexts();
  const { found } = editing;
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  const [isDiscarding, setDiscarding] = useState(false);
  const mayWrite = useMay('content.write') && !editing.isReadOnly;
  const { hasDraft } = editing.view;
  return (
    <Drawer isOpen isWide onClose={onClose} title={t('content.editor.versions')}>
      {found.versions.length === 0 && (
        <EmptyState title={t('content.versions.none')} text={t('content.versions.noneText')} />
      )}
      {mayWrite && hasDraft && found.versions.length > 0 && (
        <p>
          <Button size="dense" variant="quiet" onClick={() => setDiscarding(true)}>
            {t('content.versions.discard')}
          </Button>
        </p>
      )}
      <ol className={styles.versions}>
        {found.versions.map((version, index) => (
          <li key={version.version}>
            <VersionLine version={version} />
            {/* Without a draft the newest version is being edited, and the others are compared with it. */}
            {(hasDraft || index > 0) && (
              <span className={styles.choices}>
                <Button
                  size="dense"
                  variant="quiet"
                  aria-expanded={compared === version.version}
                  onClick={() => setCompared(compared === version.version ? undefined : version.version)}
                >
                  {t(hasDraft ? 'content.versions.compareDraft' : 'content.versions.compareNewest')}
                </Button>
                {mayWrite && (
                  <Button size="dense" variant="quiet" onClick={() => setRestored(version.version)}>
                    {t('content.versions.restore')}
                  </Button>
                )}
              </span>
            )}
            {compared === version.version && (
              <Comparison
                id={found.row.id}
                first={version.version}
                second={hasDraft ? null : (found.versions[0]?.version ?? null)}
              />
            )}
          </li>
        ))}
      </ol>
      {restored !== undefined && (
        <RestoreDialog editing={editing} version={restored} onClose={() => setRestored(undefined)} />
      )}
      {isDiscarding && <DiscardDialog editing={editing} onClose={() => setDiscarding(false)} />}
    </Drawer>
  );
}

function VersionLine({ version }: { version: ContentVersion }) {
  const { t } = useContentTexts();
  return (
    <p>
      <strong>{t('content.versions.number', { number: version.version })}</strong>{' '}
      {version.published && <Badge tone="positive">{t('content.states.published')}</Badge>}{' '}
      <span className={styles.quiet}>
        {[t(`content.versions.kinds.${version.kind}`), `${shortTime(version.at)} UTC`, version.by ?? []]
          .flat()
          .join(', ')}
        {version.note !== '' && `: ${version.note}`}
      </span>
    </p>
  );
}

interface ActionProps {
  editing: Editing;
  onClose: () => void;
}

/** Restores an old version as the draft; nothing is published by that. */
function RestoreDialog({ editing, version, onClose }: ActionProps & { version: number }) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const { found, draft, onRestart } = editing;
  const restore = async () => {
    if (!(await draft.flush())) return t('content.publish.notSaved');
    const outcome = await contentCalls.restore({ id: found.row.id, version, revision: draft.revision });
    return finish(outcome, onRestart, t('content.versions.restored', { number: version }));
  };
  return (
    <ConfirmDialog
      title={t('content.versions.restoreTitle', { number: version })}
      text={t('content.versions.restoreText')}
      action={t('content.versions.restore')}
      onClose={onClose}
      onAction={restore}
    >
      <Comparison
        id={found.row.id}
        first={editing.view.hasDraft ? null : (found.versions[0]?.version ?? null)}
        second={version}
      />
    </ConfirmDialog>
  );
}

function DiscardDialog({ editing, onClose }: ActionProps) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const { found, draft, onRestart } = editing;
  const discard = async () => {
    if (!(await draft.flush())) return t('content.publish.notSaved');
    return finish(await contentCalls.discardDraft({ id: found.row.id, revision: draft.revision }), onRestart);
  };
  return (
    <ConfirmDialog
      title={t('content.versions.discard')}
      text={t('content.versions.discardText')}
      action={t('content.versions.discard')}
      isDangerous
      onClose={onClose}
      onAction={discard}
    >
      <Comparison id={found.row.id} first={null} second={found.versions[0]?.version ?? null} />
    </ConfirmDialog>
  );
}
