import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { PanelHeader } from '../shell/PanelHeader.tsx';
import shell from '../shell/PanelFrame.module.css';
import styles from './Entry.module.css';

interface EntryFrameProps {
  /** The heading of the browser's tab. */
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Before login: what this place is, and the form. */
export function EntryFrame({ page, title, lead, children }: EntryFrameProps) {
  const { t } = useAffiliateTexts();
  const brand = useBrand();
  return (
    <div className={shell.frame}>
      <title>{t('panel.title', { page, brand: brand.name })}</title>
      <PanelHeader />
      <main id="content" className={styles.entry}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={styles.box}>{children}</div>
        <section className={styles.honest}>
          <h2>{t('panel.login.honest')}</h2>
          <p>{t('panel.login.honestText')}</p>
        </section>
      </main>
    </div>
  );
}
