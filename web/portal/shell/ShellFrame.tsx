import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import styles from './ShellFrame.module.css';

interface ShellFrameProps {
  header: ReactNode;
  children?: ReactNode;
}

/** The header, the page and the risk line; from 900 px up in one viewport, the page scrolls inside. */
export function ShellFrame({ header, children }: ShellFrameProps) {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      {header}
      <div id="content" className={styles.content}>
        {children}
      </div>
      <footer className={styles.risk}>
        <p className={styles.warning}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>
            <strong>{t('legal.risk.label')}</strong> {t('legal.risk.short')}
          </span>
        </p>
        <p>{t('legal.fictitiousShort', { brand: brand.name })}</p>
        <p>
          <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
            {t('legal.charts')}
          </a>
        </p>
      </footer>
    </div>
  );
}
