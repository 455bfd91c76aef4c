import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './documents.module.css';
import { fileSize } from './fileSize.ts';

interface PreviewProps {
  file: File;
  isSending: boolean;
  onSend: () => void;
  onCancel: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Shows the file as we shall see it, before it leaves the client's computer. */
export function Preview({ file, isSending, onSend, onCancel, children }: PreviewProps) {
  const { t } = useTranslation();
  const isPicture = !/\.pdf$/i.test(file.name);
  return (
    <div className={styles.preview}>
      {isPicture ? <Picture file={file} /> : <FileText size={40} className={styles.paper} aria-hidden="true" />}
      <div className={styles.chosen}>
        <strong>{file.name}</strong>
        <span>{fileSize(file.size)}</span>
        <p>{t(isPicture ? 'verification.check' : 'verification.checkPdf')}</p>
        <div className={styles.buttons}>
          <Button variant="primary" busy={isSending} onClick={onSend}>
            {t(isSending ? 'verification.sending' : 'verification.send')}
          </Button>
          {children}
          {!isSending && <Button onClick={onCancel}>{t('verification.another')}</Button>}
        </div>
      </div>
    </div>
  );
}

const WIDTH = 440;

/** Draws the picture instead of linking it: our pages load pictures from our own address only. */
function Picture({ file }: { file: File }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
      const { current } = canvas;
      if (!isGone && current !== null) {
        current.width = bitmap.width;
        current.height = bitmap.height;
        current.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    draw().catch(() => setBroken(true));
    return () => {
      isGone = true;
    };
  }, [file]);
  if (isBroken) return <p className={styles.broken}>{t('verification.unreadable')}</p>;
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={t('verification.preview')} />;
}
