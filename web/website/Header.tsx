import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { MouseEvent, MouseEventHandler } from 'react';
import { useBrandFacts } from '../data/brand.ts';
import type { WebsiteWords } from '../data/words.server.ts';
import { buttonClass } from '../ui/buttonClass.ts';
import { classes } from '../ui/classes.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useClientName } from './useClientName.ts';
import styles from './Header.module.css';

interface HeaderProps {
  words: WebsiteWords['website']['nav'];
  language: Language;
}

/** Ruling R21: in a portal-only brand it leads to the portal, as there is no home page. */
export function Header({ words, language }: HeaderProps) {
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
          <Entries words={words} language={language} />
        </nav>
        <ClientActions words={words} />
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
        <details className={styles.menu}>
          <summary aria-label={words.menu}>
            <MenuIcon size={22} />
          </summary>
          <nav aria-label={words.menu}>
            <Entries words={words} language={language} onChoose={closeMenu} />
            <a href="/login" className={styles.forVisitors}>
              {words.login}
            </a>
            {brand.registration && (
              <a href="/register" className={styles.forVisitors}>
                {words.register}
              </a>
            )}
            {clientPages.map(({ name, to }) => (
              <a key={name} href={to} className={styles.forClients}>
                {words[name]}
              </a>
            ))}
          </nav>
        </details>
      </div>
    </header>
  );
}

/** Where a client goes from here. */
const clientPages = [
  { name: 'platform', to: '/platform/BTCUSD' },
  { name: 'transactions', to: '/transactions' },
  { name: 'account', to: '/my-account' },
] as const;

/**
 * The page is public and contains both versions: the script before the first paint chooses one
 * (`earlyScript.ts`). The name, which only this browser knows, goes into space reserved for it.
 */
function ClientActions({ words }: Pick<HeaderProps, 'words'>) {
  const name = useClientName();
  return (
    <div className={classes(styles.actions, styles.forClients)}>
      <a href="/my-account" className={styles.client} title={name}>
        <bdi>{name ?? words.account}</bdi>
      </a>
      <a href="/platform/BTCUSD" className={buttonClass('primary', 'form')}>
        {words.platform}
      </a>
    </div>
  );
}

/** An entry that leads to a place on this very page must close the menu over it. */
function closeMenu({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

interface EntriesProps extends HeaderProps {
  onChoose?: MouseEventHandler<HTMLAnchorElement>;
}

function Entries({ words, language, onChoose }: EntriesProps) {
  const { website, restricted, languages } = useBrandFacts().brand;
  const [first = language] = languages;
  return (
    <>
      {!restricted && (
        <>
          <a href={pageAddress(HOME_SLUG, language, first)} onClick={onChoose}>
            {words.home}
          </a>
          <a href={pageAddress('about', language, first)} onClick={onChoose}>
            {words.about}
          </a>
        </>
      )}
      {website.economics && (
        <a href="/economic-calendar" onClick={onChoose}>
          {words.calendar}
        </a>
      )}
    </>
  );
}
