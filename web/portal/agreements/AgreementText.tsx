import type { WireDueAgreement } from '@candor/contracts/http/agreements.ts';
import { useTranslation } from 'react-i18next';
import styles from './agreements.module.css';

interface AgreementTextProps {
  paragraphs: WireDueAgreement['paragraphs'];
  language: string;
  label: string;
}

/** Document in its own box; added and removed parts are marked, also for screen readers. */
export function AgreementText({ paragraphs, language, label }: AgreementTextProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.text} lang={language} tabIndex={0} role="region" aria-label={label}>
      {paragraphs.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === 'same') return <p key={key}>{text}</p>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <p key={key} className={styles[kind]}>
            <span className={styles.mark}>{t(`account.agreements.${kind}`)}</span> <Mark>{text}</Mark>
          </p>
        );
      })}
    </div>
  );
}
