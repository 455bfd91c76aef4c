import { legalSlugs } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { useKnownAccount } from '../../data/queries.ts';
import { classes } from '../../ui/classes.ts';
import { ContentLink, SiteLink } from '../frame/SiteLink.tsx';
import { Footer } from '../frame/Footer.tsx';
import { RiskLine } from '../frame/RiskLine.tsx';
import styles from './ShellFrame.module.css';

interface ShellFrameProps {
  header: ReactNode;
  /** Notices between the header and the page. */
  notices?: ReactNode;
  /** Ref to the element in which the notices are measured. */
  noticesRef?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/**
 * Frame of the header, the page, its footer and the warning at the foot; from 900 px up in one viewport, in which the
 * page scrolls. The platform, which fills the window, has the footer as one line. Ruling R28: on the demo account all
 * of it is coloured.
 */
export function ShellFrame({ header, notices, noticesRef, children }: ShellFrameProps) {
  const { t } = useTranslation();
  const account = useKnownAccount()?.account;
  const isPlatform = useMatch('/platform/:symbol') !== null;
  return (
    <div className={styles.shell} data-account={account}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      {header}
      <div ref={noticesRef} className={styles.notices}>
        {notices}
      </div>
      <div id="content" className={classes(styles.content, !isPlatform && styles.scrolling)}>
        {children}
        <div className={classes(styles.foot, isPlatform && styles.onPhones)}>
          <Footer />
        </div>
      </div>
      {isPlatform ? (
        <FooterLine />
      ) : (
        <aside className={styles.risk} aria-label={t('legal.risk.label')}>
          <RiskLine />
        </aside>
      )}
    </div>
  );
}

function FooterLine() {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <footer className={styles.line} aria-label={t('shell.footer.label')}>
      <RiskLine className={styles.inLine} />
      {brand.fictitious && <p>{t('legal.fictitiousShort', { brand: brand.name })}</p>}
      <Link to="/contact-us">{t('contact.title')}</Link>
      {!brand.restricted && <ContentLink slug="about">{t('shell.footer.aboutPage')}</ContentLink>}
      {legalSlugs.map((slug) => (
        <ContentLink key={slug} slug={slug}>
          {t(`shell.footer.short.${slug}`)}
        </ContentLink>
      ))}
      {!brand.restricted && <Link to="/referrals">{t('shell.nav.referrals')}</Link>}
      <SiteLink to="/verify">{t('shell.footer.verify')}</SiteLink>
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
        {t('legal.charts')}
      </a>
    </footer>
  );
}
