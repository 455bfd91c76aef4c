import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { DISCLOSURE_SLUG, pageAddress, HOME_SLUG, isPageSlug } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBrandFacts, useBrand } from '../data/brand.ts';
import type { ClientWords, WebsiteWords } from '../data/words.server.ts';
import { classes } from '../ui/classes.ts';
import { Logo } from '../ui/Logo.tsx';
import { PageHtml } from '../ui/PageHtml.tsx';
import styles from './Footer.module.css';

/** Address of the API pages, which the server makes from the contracts: not a page of the website itself. */
const API_ADDRESS = '/api/docs';
const CHARTS_ADDRESS = 'https://www.tradingview.com/';

interface FooterProps {
  words: WebsiteWords;
  clientWords: ClientWords;
  language: Language;
  /** Cookie settings, if there is a choice. */
  cookies: ReactNode;
}

/**
 * Footer of specification 2: about, legal, payment methods, and the copyright from the settings. It contains both
 * versions, a visitor's and a client's: the script before the first paint chooses one (`earlyScript.ts`).
 */
export function Footer({ words, clientWords, language, cookies }: FooterProps) {
  const { brand, assets, copyright } = useBrandFacts();
  const { risk } = words.legal;
  const { footer } = words.website;
  return (
    <footer className={styles.footer} aria-label={footer.label}>
      <div className={styles.width}>
        <div className={styles.columns}>
          <div>
            <Logo name={brand.name} src={assets.logo} />
            <p className={styles.risk}>
              <strong>{risk.label}</strong> {risk.text} <strong>{risk.strong}</strong> {risk.advice}
            </p>
          </div>
          <About words={words.website} clientWords={clientWords} language={language} />
          <Legal words={words.website} language={language} cookies={cookies} />
        </div>
        <div className={styles.payments}>
          <span>{footer.payments}</span>
          <PaymentIcons words={footer.methods} />
        </div>
        <div className={styles.small}>
          {copyright === '' ? <span>© {brand.name}</span> : <PageHtml html={copyright} className={styles.copyright} />}
          {brand.legalEntity !== undefined && (
            <span>
              {brand.legalEntity.name}, {brand.legalEntity.address}
            </span>
          )}
          {brand.fictitious && <span>{footer.draft}</span>}
          <a href={API_ADDRESS}>{footer.api}</a>
          <a href={CHARTS_ADDRESS} rel="noreferrer">
            {footer.charts}
          </a>
        </div>
        <div className={styles.choices}>
          <LanguageLinks label={footer.languages} />
          <ThemeButtons words={clientWords.theme} />
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  words: WebsiteWords['website'];
  language: Language;
}

/**
 * About links: the platform for clients, home for visitors. Ruling R21: a portal-only brand shows neither home nor
 * about nor referrals, but the platform, and only legal pages.
 */
function About({ words, clientWords, language }: ColumnProps & Pick<FooterProps, 'clientWords'>) {
  const { restricted, website } = useBrandFacts().brand;
  return (
    <Column title={words.footer.about}>
      <li className={restricted ? undefined : styles.forClients}>
        <a href="/platform/BTCUSD">{clientWords.platform}</a>
      </li>
      {!restricted && (
        <>
          <Entry slug="index" language={language} className={styles.forVisitors}>
            {words.nav.home}
          </Entry>
          <Entry slug="about" language={language}>
            {words.nav.about}
          </Entry>
          <Entry slug="account-levels" language={language}>
            {words.footer.levels}
          </Entry>
          <Entry slug="education" language={language}>
            {words.footer.education}
          </Entry>
          <Entry slug="economics" language={language}>
            {words.footer.economics}
          </Entry>
        </>
      )}
      {website.economics && (
        <li>
          <a href="/economic-calendar">{words.nav.calendar}</a>
        </li>
      )}
      <li>
        <a href="/contact-us">{words.footer.contact}</a>
      </li>
      {!restricted && (
        <li className={styles.forClients}>
          <a href="/referrals">{clientWords.referrals}</a>
        </li>
      )}
      <li>
        <a href="/fairness">{words.footer.fairness}</a>
      </li>
      <li>
        <a href="/verify">{words.footer.verify}</a>
      </li>
      <li>
        <a href="/client-money">{words.footer.clientMoney}</a>
      </li>
      <li>
        <a href="/status">{words.footer.status}</a>
      </li>
      <li>
        <a href="/affiliate">{words.footer.partners}</a>
      </li>
    </Column>
  );
}

function Legal({ words, language, cookies }: ColumnProps & Pick<FooterProps, 'cookies'>) {
  const { footer } = words;
  return (
    <Column title={footer.legal}>
      <Entry slug="terms-conditions" language={language}>
        {footer.terms}
      </Entry>
      <Entry slug="privacy-policy" language={language}>
        {footer.privacy}
      </Entry>
      <Entry slug="cookies-policy" language={language}>
        {footer.cookies}
      </Entry>
      <Entry slug="aml-policy" language={language}>
        {footer.aml}
      </Entry>
      <Entry slug="kyc-policy" language={language}>
        {footer.kyc}
      </Entry>
      <Entry slug={DISCLOSURE_SLUG} language={language}>
        {footer.security}
      </Entry>
      {cookies}
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className={styles.links} aria-label={title}>
      <p>{title}</p>
      <ul>{children}</ul>
    </nav>
  );
}

interface EntryProps {
  slug: string;
  language: Language;
  className?: string | undefined;
  children: ReactNode;
}

function Entry({ slug, language, className, children }: EntryProps) {
  const [first = language] = useBrandFacts().brand.languages;
  return (
    <li className={className}>
      <a href={pageAddress(slug, language, first)}>{children}</a>
    </li>
  );
}

/** Links to the same page in the brand's other languages; the server remembers the choice. */
function LanguageLinks({ label }: { label: string }) {
  const { brand, language: current } = useBrandFacts();
  const { pathname } = useLocation();
  if (brand.languages.length < 2) return null;
  return (
    <nav className={styles.languages} aria-label={label}>
      {brand.languages.map((language) => (
        <a
          key={language}
          href={`${addressIn(pathname, language, brand.languages)}?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}

/**
 * Buttons for the other theme, for clients (specification 2). Only the browser knows which theme it shows, so styles
 * hide the button of that one.
 */
function ThemeButtons({ words }: { words: ClientWords['theme'] }) {
  return (
    <div className={styles.forClients}>
      <button type="button" className={classes(styles.theme, styles.toLight)} data-enhance="theme">
        {words.light}
      </button>
      <button type="button" className={classes(styles.theme, styles.toDark)} data-enhance="theme">
        {words.dark}
      </button>
    </div>
  );
}

/** Returns a page's address in a language: a page of the content may have one in each language, others have one. */
function addressIn(path: string, language: Language, languages: readonly Language[]): string {
  const [first = language] = languages;
  const [, head = '', rest] = path.split('/');
  const isLocal = languages.some((one) => one === head);
  const slug = (isLocal ? rest : head) || HOME_SLUG;
  if (rest !== undefined && !isLocal) return path;
  return slug === HOME_SLUG || isPageSlug(slug) ? pageAddress(slug, language, first) : path;
}

const CARD = 'M3 6h18v12H3zM3 10h18M6 15h4';
const DRAWINGS = {
  visa: CARD,
  mastercard: CARD,
  maestro: CARD,
  bank: 'M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  crypto: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM10 8v8M10 8h3a2 2 0 0 1 0 4h-3M10 12h4a2 2 0 0 1 0 4h-4',
  wallet: 'M4 7h14v12H4zM4 7l11-3v3M14 13h7',
} as const;

/** Payment methods of the brand, as icons with names. */
function PaymentIcons({ words }: { words: WebsiteWords['website']['footer']['methods'] }) {
  return (
    <ul className={styles.methods}>
      {useBrand().paymentMethods.map((method) => (
        <li key={method}>
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={DRAWINGS[method]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {words[method]}
        </li>
      ))}
    </ul>
  );
}
