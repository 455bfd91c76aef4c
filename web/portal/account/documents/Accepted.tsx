import { Check, LockKeyhole, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import styles from './documents.module.css';

const accepted = ['bill', 'letter', 'age'] as const;
const refused = ['mobile', 'receipt'] as const;

/** Shows and explains which documents are accepted, and what happens to a file. */
export function Accepted() {
  const { t } = useTranslation();
  return (
    <>
      <Panel padded className={styles.help} aria-labelledby="accepted">
        <h2 id="accepted">{t('verification.accepted.title')}</h2>
        <div className={styles.samples}>
          <Sample isGood text={t('verification.accepted.whole')}>
            <Sheet />
          </Sample>
          <Sample isGood={false} text={t('verification.accepted.cut')}>
            <g transform="rotate(11 60 50) translate(26 -14)" opacity="0.75">
              <Sheet />
            </g>
          </Sample>
        </div>
        <ul className={styles.rules}>
          {accepted.map((name) => (
            <li key={name} data-good>
              <Check size={16} aria-hidden="true" />
              {t(`verification.accepted.${name}`)}
            </li>
          ))}
          {refused.map((name) => (
            <li key={name}>
              <X size={16} aria-hidden="true" />
              {t(`verification.accepted.${name}`)}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel padded className={styles.help} aria-labelledby="kept">
        <h2 id="kept" className={styles.kept}>
          <LockKeyhole size={16} aria-hidden="true" />
          {t('verification.kept.title')}
        </h2>
        <p>{t('verification.kept.text')}</p>
        <p>{t('verification.kept.clean')}</p>
      </Panel>
    </>
  );
}

function Sample({ isGood, text, children }: { isGood: boolean; text: string; children: ReactNode }) {
  const Icon = isGood ? Check : X;
  return (
    <figure className={styles.sample} data-good={isGood || undefined}>
      <svg viewBox="0 0 120 100" aria-hidden="true">
        {children}
      </svg>
      <figcaption>
        <Icon size={14} aria-hidden="true" />
        {text}
      </figcaption>
    </figure>
  );
}

/** Draws a letter. */
function Sheet() {
  const lines = [44, 53, 62, 71, 80];
  return (
    <g className={styles.sheet}>
      <rect x="34" y="12" width="52" height="78" rx="2" />
      <rect x="41" y="20" width="17" height="7" className={styles.mark} />
      {lines.map((y, index) => (
        <line key={y} x1="41" x2={index % 2 === 0 ? 79 : 72} y1={y - 6} y2={y - 6} />
      ))}
    </g>
  );
}
