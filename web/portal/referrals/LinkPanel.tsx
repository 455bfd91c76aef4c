import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { referralLink } from './referralLink.ts';
import styles from './referrals.module.css';

/** Link as text to copy and as a QR code. */
export function LinkPanel({ uniqid }: { uniqid: string }) {
  const { t } = useTranslation();
  const { registration } = useBrand();
  const toast = useToast();
  const link = referralLink(window.location.origin, uniqid, registration);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ tone: 'success', title: t('referrals.link.copied') });
    } catch {
      const text = t('referrals.link.copyFailedText');
      toast({ tone: 'failure', title: t('referrals.link.copyFailed'), text });
    }
  };
  return (
    <Panel padded className={styles.link}>
      <div className={styles.linkText}>
        <h2>{t('referrals.link.title')}</h2>
        <p>{t('referrals.link.text')}</p>
        <div className={styles.copy}>
          <TextArea
            rows={1}
            label={t('referrals.link.label')}
            value={link}
            readOnly
            className={styles.field}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="primary" className={styles.copyButton} onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t('referrals.link.copy')}
          </Button>
        </div>
      </div>
      <div className={styles.code}>
        <QrCode text={link} label={t('referrals.link.code')} />
      </div>
    </Panel>
  );
}
