import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import form from '../../ui/entranceForm.module.css';
import shell from '../shell/PanelFrame.module.css';
import styles from './Entry.module.css';
import { EntryHeader } from './EntryHeader.tsx';

interface EntryFrameProps {
  /** The heading of the browser's tab. */
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Before login: what this place is, and the form. Title and lead say later what was done. */
export function EntryFrame({ page, title, lead, children }: EntryFrameProps) {
  const { t } = useAffiliateTexts();
  const brand = useBrand();
  return (
    <div className={shell.frame}>
      <title>{t('panel.title', { page, brand: brand.name })}</title>
      <a className={shell.skip} href="#content">
        {t('panel.skip')}
      </a>
      <EntryHeader />
      <main id="content" className={styles.entry}>
        <div className={styles.intro}>
          <h1 className={form.title} aria-live="polite" data-text="title">
            {title}
          </h1>
          <p className={form.lead} data-text="lead">
            {lead}
          </p>
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
