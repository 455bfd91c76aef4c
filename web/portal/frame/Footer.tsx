import { DISCLOSURE_SLUG, legalSlugs } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand, useBrandFacts } from '../../data/brand.ts';
import { useSession } from '../../data/useSession.ts';
import { Cookies } from '../../enhance/Cookies.tsx';
import { usePlain } from '../../enhance/plain.ts';
import { MethodIcon } from './MethodIcon.tsx';
import { ContentLink, SiteLink } from './SiteLink.tsx';
import styles from './Footer.module.css';
import { RiskText } from './RiskText.tsx';
import { choose, frameChoice, frameHost } from '../../data/frameChoice.ts';
import { usePriceLink } from '../../data/usePrices.ts';
import { useStore } from '../../data/useStore.ts';
import { CookieSettings } from '../../ui/CookieSettings.tsx';
import { PageHtml } from '../../ui/PageHtml.tsx';

const YEAR = new Date().getUTCFullYear();

/**
 * Footer of specification 2: about, legal, payment methods, copyright from the settings. `hasRisk` is false if the page
 * has the whole warning.
 */
export function Footer({ hasRisk = true }: { hasRisk?: boolean }) {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <footer className={styles.footer} aria-label={t('shell.footer.label')}>
      {hasRisk && (
        <p className={styles.risk}>
          <RiskText />
        </p>
      )}
      <div className={styles.columns}>
        <About />
        <Legal />
        <Column title={t('shell.footer.payment')}>
          <ul className={styles.methods}>
            {brand.paymentMethods.map((method) => (
              <li key={method}>
                <MethodIcon name={method} size={16} />
                {t(`shell.footer.methods.${method}`)}
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <div className={styles.small}>
        <Copyright />
        {brand.fictitious && <span>{t('legal.fictitious', { brand: brand.name })}</span>}
        <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          {t('legal.charts')}
        </a>
      </div>
    </footer>
  );
}

/** Copyright from the settings of the content, as on the website; the brand's name if they have none. */
function Copyright() {
  const { t, i18n } = useTranslation();
  const { brand, copyright, copyrights } = useBrandFacts();
  const html = copyrights?.[i18n.language] ?? copyright;
  if (html !== '') return <PageHtml html={html} className={styles.copyright} />;
  return <span>{t('shell.footer.copyright', { brand: brand.name, year: YEAR })}</span>;
}

function About() {
  const { t } = useTranslation();
  const { website, restricted } = useBrand();
  const isClient = useSession() !== undefined;
  return (
    <Column title={t('shell.footer.about')}>
      <ul>
        <li>
          {isClient || restricted ? (
            <Link to="/platform/BTCUSD">{t('shell.nav.platform')}</Link>
          ) : (
            <SiteLink to="/">{t('auth.home')}</SiteLink>
          )}
        </li>
        {!restricted && (
          <li>
            <ContentLink slug="about">{t('shell.footer.aboutPage')}</ContentLink>
          </li>
        )}
        <li>
          <Link to="/contact-us">{t('contact.title')}</Link>
        </li>
        {website.economics && (
          <li>
            <SiteLink to="/economic-calendar">{t('shell.footer.calendar')}</SiteLink>
          </li>
        )}
        {isClient && !restricted && (
          <li>
            <Link to="/referrals">{t('shell.nav.referrals')}</Link>
          </li>
        )}
        <li>
          <SiteLink to="/fairness">{t('shell.footer.fairness')}</SiteLink>
        </li>
        <li>
          <SiteLink to="/verify">{t('shell.footer.verify')}</SiteLink>
        </li>
        <li>
          <SiteLink to="/client-money">{t('shell.footer.clientMoney')}</SiteLink>
        </li>
        <li>
          <SiteLink to="/status">{t('shell.footer.status')}</SiteLink>
        </li>
      </ul>
    </Column>
  );
}

/** Ruling R21: legal links, also in a portal-only brand, since clients must be able to read what they agree to. */
function Legal() {
  const { t } = useTranslation();
  const plain = usePlain();
  return (
    <Column title={t('shell.footer.legal')}>
      <ul>
        {legalSlugs.map((slug) => (
          <li key={slug}>
            <ContentLink slug={slug}>{t(`shell.footer.pages.${slug}`)}</ContentLink>
          </li>
        ))}
        <li>
          <ContentLink slug={DISCLOSURE_SLUG}>{t('shell.footer.security')}</ContentLink>
        </li>
        <li>
          <a href="/api/docs">{t('shell.footer.api')}</a>
        </li>
        {plain === undefined ? (
          <li>
            <PortalCookies />
          </li>
        ) : (
          <Cookies words={plain.cookieWords} isSimulated={plain.isSimulated} />
        )}
      </ul>
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Cookie choice of the public pages; here the chart asks in its own place. */
function PortalCookies() {
  const { t } = useTranslation();
  const host = frameHost(useBrand());
  const { simulated } = usePriceLink();
  const choice = useStore(frameChoice, undefined);
  if (host === undefined) return null;
  const words = {
    link: t('consent.link'),
    title: t('consent.title'),
    text: t('consent.text', { host }),
    standing: t('consent.standing'),
    policy: t('consent.policy'),
    necessary: t('consent.necessary'),
    allow: t('consent.allow'),
    close: t('consent.close'),
    now: t('consent.now', { choice: choice === 'frame' ? t('consent.allow') : t('consent.necessary') }),
  };
  return (
    <CookieSettings words={words} host={host} choice={choice} asks={false} isSimulated={simulated} onChoose={choose} />
  );
}
