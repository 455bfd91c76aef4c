import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { saveFile } from '../ui/saveFile.ts';
import styles from './factors.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Name of the brand or office whose login they are for, as the saved file states it. */
  issuer: string;
}

/**
 * Ten codes, shown only once: to copy, to save as a file, to print. They have the focus: if the closing button had it,
 * the Enter after the app's code would close them unread.
 */
export function RecoveryCodes({ codes, issuer }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = `${t('security.codes.file', { brand: issuer })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ tone: 'success', title: t('security.codes.copied') });
    } catch {
      toast({ tone: 'failure', title: t('security.codes.copyFailed'), text: t('security.codes.copyFailedText') });
    }
  };
  return (
    <div className={styles.sheet}>
      <p className={styles.quiet}>{t('security.codes.text')}</p>
      <ol ref={list} tabIndex={-1} className={styles.codes} aria-label={t('security.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('security.codes.copy')}
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('security.codes.fileName'))}>
          <Download size={16} aria-hidden="true" />
          {t('security.codes.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('security.codes.print')}
        </Button>
      </div>
    </div>
  );
}
