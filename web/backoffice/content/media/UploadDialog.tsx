import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { useState } from 'react';
import { refreshContent, uploadPicture } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FileField } from '../../shell/FileField.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import styles from './Media.module.css';

const BYTES_MAXIMUM = 10 * 1024 * 1024;

interface UploadDialogProps {
  onClose: () => void;
  onUploaded: (media: ContentMedia) => void;
}

/** Upload of a picture with its alternative text. */
export function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const { t } = useContentTexts();
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const [alt, setAlt] = useState('');
  const [share, setShare] = useState<number>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (title === '') setTitle(chosen?.name.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ') ?? '');
  };
  const isTooLarge = file !== undefined && file.size > BYTES_MAXIMUM;
  const send = async () => {
    if (file === undefined) return t('content.media.fileMissing');
    if (isTooLarge) return t('content.media.tooLarge');
    if (title.trim() === '') return t('content.media.titleMissing');
    if (alt.trim() === '') return t('content.media.altMissing');
    setShare(0);
    const outcome = await uploadPicture({ file, title, alt, onProgress: setShare });
    setShare(undefined);
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await refreshContent('media');
    onUploaded(outcome.value);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('content.media.upload')}
      text={t('content.media.uploadText')}
      action={t('content.media.uploadAction')}
      onClose={onClose}
      onAction={send}
    >
      <FileField
        label={t('content.media.file')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={isTooLarge ? t('content.media.tooLarge') : undefined}
        onFile={choose}
      />
      <TextField
        label={t('content.media.name')}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('content.media.alt')}
        help={t('content.media.altHelp')}
        rows={2}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      {share !== undefined && (
        <progress className={styles.progress} value={share} max={1} aria-label={t('content.media.onItsWay')} />
      )}
    </ConfirmDialog>
  );
}
