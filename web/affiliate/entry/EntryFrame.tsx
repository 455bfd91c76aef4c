import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { useOfferedLanguages } from '../../data/useOfferedLanguages.ts';
import { usePlain } from '../../enhance/plain.ts';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { PlainLanguages } from '../../enhance/PlainLanguages.tsx';
import { ServiceLine } from '../../enhance/ServiceLine.tsx';
import { classes } from '../../ui/classes.ts';
import iconButton from '../../ui/IconButton.module.css';
import { HeaderFrame } from '../shell/HeaderFrame.tsx';
import shell from '../shell/PanelFrame.module.css';
import styles from './Entry.module.css';

interface EntryFrameProps {
  /** Title of the browser's tab. */
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Frame before the login: what this place is, and the form. Title and lead later report success. */
export function EntryFrame({ page, title, lead, children }: EntryFrameProps) {
  const { t } = useAffiliateTexts();
  const brand = useBrand();
  return (
    <div className={shell.frame}>
      <title>{t('panel.title', { page, brand: brand.name })}</title>
      <a className="skip-link" href="#content">
        {t('panel.skip')}
      </a>
      <EntryHeader />
      <main id="content" className={styles.entry}>
        <div className={styles.intro}>
          <Intro title={title} lead={lead} live="title" />
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

/** Header of a page without a framework: a script switches language and theme in place. */
function EntryHeader() {
  const { t } = useAffiliateTexts();
  const plain = usePlain();
  const { offered, current } = useOfferedLanguages();
  return (
    <>
      {plain !== undefined && <ServiceLine notice={plain.service} words={plain.serviceWords} to="partners" />}
      <HeaderFrame>
        {offered.length > 1 && <PlainLanguages offered={offered} current={current} />}
        <ThemeButton label={t('panel.light')} className={styles.toLight}>
          <Sun size={17} aria-hidden="true" />
        </ThemeButton>
        <ThemeButton label={t('panel.dark')} className={styles.toDark}>
          <Moon size={17} aria-hidden="true" />
        </ThemeButton>
      </HeaderFrame>
    </>
  );
}

interface ThemeButtonProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Button for the other theme. Only the browser knows which theme it shows, so its styles hide the button of that one.
 */
function ThemeButton({ label, className, children }: ThemeButtonProps) {
  return (
    <button
      type="button"
      className={classes(iconButton.button, className)}
      aria-label={label}
      title={label}
      data-enhance="theme"
    >
      {children}
    </button>
  );
}
