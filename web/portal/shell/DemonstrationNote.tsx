import { FlaskConical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { closeDemonstrationNote, useIsDemonstrationNoteClosed } from '../../data/demonstrationNote.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SiteLink } from '../frame/SiteLink.tsx';
import styles from './DemonstrationNote.module.css';

/** Says once, in one line, that everything here is a demonstration; once closed, it does not return in this browser. */
export function DemonstrationNote() {
  const { t } = useTranslation();
  const { fictitious } = useBrand();
  const isClosed = useIsDemonstrationNoteClosed();
  if (!fictitious || isClosed) return null;
  return (
    <section className={styles.note} aria-label={t('shell.demonstration.label')}>
      <FlaskConical size={16} aria-hidden="true" />
      <p>
        {t('shell.demonstration.text')} <span className={styles.wide}>{t('shell.demonstration.receipt')} </span>
        <SiteLink to="/verify">{t('shell.demonstration.check')}</SiteLink>
      </p>
      <IconButton label={t('shell.demonstration.close')} onClick={closeDemonstrationNote}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
