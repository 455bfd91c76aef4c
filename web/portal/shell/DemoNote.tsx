import { FlaskConical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { closeDemoNote, useIsDemoNoteClosed } from '../../data/demoNote.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SiteLink } from '../frame/SiteLink.tsx';
import styles from './DemoNote.module.css';

/** Says once, in one line, that all of this is a demonstration; closed, it stays away from this browser. */
export function DemoNote() {
  const { t } = useTranslation();
  const { fictitious } = useBrand();
  const isClosed = useIsDemoNoteClosed();
  if (!fictitious || isClosed) return null;
  return (
    <section className={styles.note} aria-label={t('shell.demoNote.label')}>
      <FlaskConical size={16} aria-hidden="true" />
      <p>
        {t('shell.demoNote.text')} <span className={styles.wide}>{t('shell.demoNote.receipt')} </span>
        <SiteLink to="/verify">{t('shell.demoNote.check')}</SiteLink>
      </p>
      <IconButton label={t('shell.demoNote.close')} onClick={closeDemoNote}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
