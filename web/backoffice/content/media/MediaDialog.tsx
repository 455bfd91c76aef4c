import { languageNames } from '@candor/domain/clients/language.ts';
import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useState } from 'react';
import { contentCalls, refreshContent, useContentList } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import styles from './Media.module.css';

interface MediaDialogProps {
  media: ContentMedia;
  onClose: () => void;
}

/** Picture of the library: its name, its alternative text, and the pages that show it. */
export function MediaDialog({ media, onClose }: MediaDialogProps) {
  const { t } = useContentTexts();
  const toast = useToast();
  const mayWrite = useMay('content.write');
  const { data: list } = useContentList();
  const languages = list?.languages ?? [];
  const [title, setTitle] = useState(media.title);
  const [alt, setAlt] = useState<Partial<Record<Language, string>>>(media.alt);
  const [failure, setFailure] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const used = media.used_by.length > 0 ? t('content.media.inUse') : undefined;
  const save = async () => {
    const written = Object.fromEntries(Object.entries(alt).filter(([, text]) => text.trim() !== ''));
    const outcome = await contentCalls.describeMedia({ id: media.id, title, alt: written });
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    toast({ tone: 'success', title: t('content.media.saved') });
    await refreshContent('media');
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={media.title}>
      <div className={styles.detail}>
        <img src={media.thumbnail} alt="" />
        <p className={styles.facts}>
          {media.width} × {media.height}, {shortTime(media.at)} UTC, {media.by ?? t('content.list.byNobody')}
        </p>
        <p className={styles.facts}>
          {media.used_by.length === 0
            ? t('content.media.unused')
            : t('content.media.usedBy', { names: media.used_by.join(', ') })}
        </p>
        <TextField
          label={t('content.media.name')}
          maxLength={120}
          readOnly={!mayWrite}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        {languages.map((language, place) => (
          <TextArea
            key={language}
            label={t('content.media.altIn', { language: languageNames[language] })}
            help={place === 0 ? t('content.media.altHelp') : undefined}
            rows={2}
            maxLength={300}
            readOnly={!mayWrite}
            value={alt[language] ?? ''}
            onChange={(event) => setAlt({ ...alt, [language]: event.target.value })}
          />
        ))}
        {failure !== undefined && <p role="alert">{failure}</p>}
      </div>
      {mayWrite && (
        <DialogActions>
          <Button variant="danger" disabledReason={used} onClick={() => setRemoving(true)}>
            {stoppedLabel(t('content.media.remove'), used)}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('content.media.save')}
          </Button>
        </DialogActions>
      )}
      {isRemoving && <RemoveMedia media={media} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </Dialog>
  );
}

function RemoveMedia({ media, onClose, onRemoved }: MediaDialogProps & { onRemoved: () => void }) {
  const { t } = useContentTexts();
  const remove = async () => {
    const outcome = await contentCalls.removeMedia({ id: media.id });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await refreshContent('media');
    onRemoved();
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('content.media.removeTitle', { title: media.title })}
      text={t('content.media.removeText')}
      action={t('content.media.remove')}
      isDangerous
      onClose={onClose}
      onAction={remove}
    />
  );
}
