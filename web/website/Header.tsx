import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { ReactNode } from 'react';
import { useBrandFacts } from '../data/brand.ts';
import type { ClientWords, WebsiteWords } from '../data/words.server.ts';
import { buttonClass } from '../ui/buttonClass.ts';
import { classes } from '../ui/classes.ts';
import { LogoutIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ClientIdentity } from './client/ClientIdentity.tsx';
import styles from './Header.module.css';

interface HeaderProps {
  words: WebsiteWords['website']['nav'];
  clientWords: ClientWords;
  language: Language;
}

/**
 * Header of a public page, which contains both versions, a visitor's and a client's: the script before the first paint
 * chooses one (`earlyScript.ts`). Ruling R21: in a portal-only brand the logo links to the portal, as there is no home
 * page.
 */
export function Header(props: HeaderProps) {
  const { words, language } = props;
  const { brand, assets } = useBrandFacts();
  const [first = language] = brand.languages;
  const home = brand.restricted ? '/login' : pageAddress(HOME_SLUG, language, first);
  return (
    <header className={styles.header}>
      <div className={styles.width}>
        <a href={home} className={styles.home}>
          <Logo name={brand.name} src={assets.logo} />
        </a>
        <nav className={styles.nav} aria-label={words.label}>
          <Entries {...props} />
        </nav>
        <ClientActions {...props} />
        <div className={classes(styles.actions, styles.forVisitors)}>
          <a href="/login" className={classes(buttonClass('secondary', 'form'), styles.login)}>
            {words.login}
          </a>
          {brand.registration && (
            <a href="/register" className={buttonClass('primary', 'form')}>
              {words.register}
            </a>
          )}
        </div>
        <Menu {...props} />
      </div>
    </header>
  );
}

function ClientActions({ words, clientWords, language }: HeaderProps) {
  const who = { words: clientWords, account: words.account, language };
  return (
    <div className={classes(styles.actions, styles.forClients)}>
      <ClientIdentity {...who} className={styles.client} />
      <a href="/platform/BTCUSD" className={buttonClass('primary', 'form')}>
        {words.platform}
      </a>
      <LogoutButton label={clientWords.logout} className={styles.logout}>
        <LogoutIcon size={18} />
      </LogoutButton>
    </div>
  );
}

/** Menu on narrow screens: everything that does not fit in the header. */
function Menu(props: HeaderProps) {
  const { words, clientWords, language } = props;
  const { registration } = useBrandFacts().brand;
  return (
    <details className={styles.menu}>
      <summary aria-label={words.menu}>
        <MenuIcon size={22} />
      </summary>
      <nav aria-label={words.menu}>
        <ClientIdentity words={clientWords} account={words.account} language={language} className={styles.forClients} />
        <Entries {...props} />
        <a href="/login" className={styles.forVisitors}>
          {words.login}
        </a>
        {registration && (
          <a href="/register" className={styles.forVisitors}>
            {words.register}
          </a>
        )}
        <LogoutButton label={clientWords.logout} className={styles.forClients}>
          <LogoutIcon size={18} />
          {clientWords.logout}
        </LogoutButton>
      </nav>
    </details>
  );
}

/** Entries of specification 2: home and about for visitors, the portal's pages for clients; the calendar for both. */
function Entries({ words, clientWords, language }: HeaderProps) {
  const { website, restricted, languages } = useBrandFacts().brand;
  const [first = language] = languages;
  return (
    <>
      {!restricted && (
        <>
          <a href={pageAddress(HOME_SLUG, language, first)} className={styles.forVisitors}>
            {words.home}
          </a>
          <a href={pageAddress('about', language, first)} className={styles.forVisitors}>
            {words.about}
          </a>
          <a href="/referrals" className={styles.forClients}>
            {clientWords.referrals}
          </a>
        </>
      )}
      <a href="/my-account" className={styles.forClients}>
        {words.account}
      </a>
      <a href="/transactions" className={styles.forClients}>
        {words.transactions}
      </a>
      {website.economics && <a href="/economic-calendar">{words.calendar}</a>}
    </>
  );
}

interface LogoutButtonProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Button that ends the session and opens the login. Its module is loaded on demand. */
function LogoutButton({ label, className, children }: LogoutButtonProps) {
  return (
    <button type="button" className={className} aria-label={label} title={label} data-enhance="logout">
      {children}
    </button>
  );
}
