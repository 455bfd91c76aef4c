import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useBrandFacts } from '../../data/brand.ts';
import { loadVisitor } from '../../data/visitor.ts';
import { ServiceLine } from '../../enhance/ServiceLine.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Footer } from '../frame/Footer.tsx';
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx';
import { VisitorsServiceBanner } from '../frame/ServiceBanner.tsx';
import { ContentLink, SiteLink } from '../frame/SiteLink.tsx';
import styles from './EntryFrame.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';
import type { ListedPage } from '../frame/PortalTitle.tsx';
import { usePlain } from '../../enhance/plain.ts';
import { RiskNote } from '../../ui/RiskNote.tsx';
import { RiskText } from '../frame/RiskText.tsx';

interface EntryFrameProps {
  /** Title of the browser's tab. */
  page: string;
  shared?: ListedPage | undefined;
  /** Information for the visitor, beside the form. */
  aside: ReactNode;
  /** Further information: below on a desktop, after the form on a phone. */
  more?: ReactNode;
  children: ReactNode;
}

/** Frame of login and registration: header, information beside the form, the warning in full, the brand. */
export function EntryFrame({ page, shared, aside, more, children }: EntryFrameProps) {
  const { t } = useTranslation();
  const plain = usePlain();
  useEffect(() => void loadVisitor(), []);
  return (
    <div className={styles.page}>
      <PortalTitle page={page} shared={shared} />
      <a className="skip-link" href="#form">
        {t('shell.skip')}
      </a>
      {plain === undefined ? (
        <VisitorsServiceBanner />
      ) : (
        <ServiceLine notice={plain.service} words={plain.serviceWords} />
      )}
      <EntryHeader />
      <main className={classes(styles.main, more !== undefined && styles.long)}>
        <div className={styles.aside}>{aside}</div>
        <div id="form" className={styles.form}>
          {children}
          <RiskWarning className={styles.risk} />
        </div>
        {more !== undefined && <div className={styles.more}>{more}</div>}
      </main>
      <Footer hasRisk={false} />
    </div>
  );
}

function EntryHeader() {
  const { t } = useTranslation();
  const { brand, assets } = useBrandFacts();
  const { pathname } = useLocation();
  // These pages run without the router, so the links are plain.
  const entrance = (to: string, className?: string) => ({
    href: to,
    className: classes(styles.link, pathname === to && styles.current, className),
    'aria-current': pathname === to ? ('page' as const) : undefined,
  });
  return (
    <header className={styles.header}>
      <SiteLink to={brand.restricted ? '/login' : '/'} className={styles.home}>
        <Logo name={brand.name} src={assets.logo} />
      </SiteLink>
      <nav className={styles.nav} aria-label={t('shell.nav.label')}>
        {!brand.restricted && (
          <SiteLink to="/" className={classes(styles.link, styles.wide)}>
            {t('auth.home')}
          </SiteLink>
        )}
        {!brand.restricted && (
          <ContentLink slug="about" className={classes(styles.link, styles.wide)}>
            {t('shell.footer.aboutPage')}
          </ContentLink>
        )}
        {brand.registration && <a {...entrance('/register', styles.roomy)}>{t('auth.register.submit')}</a>}
        <a {...entrance('/login')}>{t('auth.login.submit')}</a>
      </nav>
      <LanguageSwitch />
    </header>
  );
}

/** Whole risk warning, once on the page of a form. */
function RiskWarning({ className }: { className?: string | undefined }) {
  return (
    <RiskNote className={className}>
      <RiskText />
    </RiskNote>
  );
}
