import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import styles from './PanelFrame.module.css';

interface PanelPageProps {
  title: string;
  lead?: string;
  /** Actions for the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of the panel: its heading, its actions, its content. */
export function PanelPage({ title, lead, actions, children }: PanelPageProps) {
  const { t } = useAffiliateTexts();
  const brand = useBrand();
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <title>{t('panel.title', { page: title, brand: brand.name })}</title>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
