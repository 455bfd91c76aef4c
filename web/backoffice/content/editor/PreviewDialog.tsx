import { useState } from 'react';
import { contentCalls, refreshContent, usePreviews } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useShowOutcome } from '../../shell/useFinish.ts';
import type { Editing } from './DocumentEditor.tsx';
import styles from './Editor.module.css';

const HOURS = ['1', '24', '168'] as const;

interface PreviewDialogProps {
  editing: Editing;
  onClose: () => void;
}

/** Dialog of links that show unpublished content, on the brand's own host, to anyone who has them. */
export function PreviewDialog({ editing, onClose }: PreviewDialogProps) {
  const { t } = useContentTexts();
  const toast = useToast();
  const { found, draft, isReadOnly } = editing;
  const { id } = found.row;
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const make = async () => {
    if (!isReadOnly && !(await draft.flush())) return setFailure(t('content.publish.notSaved'));
    const version = found.draft === null && isReadOnly ? (found.versions[0]?.version ?? null) : null;
    const outcome = await contentCalls.createPreview({ id, version, hours: Number.parseInt(hours, 10) });
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    setFailure(undefined);
    setAddress(outcome.value.address);
    await refreshContent('previews');
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '');
    toast({ tone: 'success', title: t('content.preview.copied') });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('content.editor.preview')} description={t('content.preview.text')}>
      <div className={styles.fields}>
        <span className={styles.choices}>
          <Select
            label={t('content.preview.hours')}
            options={HOURS.map((value) => ({ value, label: t(`content.preview.for${value}`) }))}
            value={hours}
            onChange={setHours}
          />
          <Button variant="primary" onClick={() => void make()}>
            {t('content.preview.make')}
          </Button>
        </span>
        {failure !== undefined && (
          <p role="alert" className={styles.quiet}>
            {failure}
          </p>
        )}
        {address !== undefined && (
          <>
            <TextField label={t('content.preview.address')} readOnly value={address} help={t('content.preview.once')} />
            <DialogActions>
              <Button onClick={() => void copy()}>{t('content.preview.copy')}</Button>
              <Button onClick={() => window.open(address, '_blank', 'noopener')}>{t('content.preview.open')}</Button>
            </DialogActions>
          </>
        )}
        <Links id={id} />
      </div>
    </Dialog>
  );
}

function Links({ id }: { id: string }) {
  const { t } = useContentTexts();
  const showOutcome = useShowOutcome();
  const { data: links } = usePreviews(id);
  const revoke = async (preview: string) => {
    const outcome = await contentCalls.revokePreview({ id, preview });
    return showOutcome(outcome, () => refreshContent('previews'), t('content.preview.revoked'));
  };
  if (links === undefined || links.length === 0) return null;
  return (
    <section aria-label={t('content.preview.links')}>
      <h3>{t('content.preview.links')}</h3>
      <ul className={styles.rows}>
        {links.map((link) => (
          <li key={link.id}>
            <span className={styles.quiet}>
              {link.version === null
                ? t('content.preview.ofDraft')
                : t('content.versions.number', { number: link.version })}
              , {link.by}, {t('content.preview.until', { at: shortTime(link.expires_at) })}
            </span>
            <Button size="dense" variant="quiet" onClick={() => void revoke(link.id)}>
              {t('content.preview.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
