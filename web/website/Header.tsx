import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { MouseEvent, MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { useBrandFacts } from '../data/brand.ts';
import type { WebsiteWords } from '../data/words.server.ts';
import { buttonClass } from '../ui/buttonClass.ts';
import { classes } from '../ui/classes.ts';
import { Logo } from '../ui/Logo.tsx';
import styles from './Header.module.css';

interface HeaderProps {
  words: WebsiteWords['website']['nav'];
  language: Language;
}

/** Ruling R21: a brand of the portal alone leads to it, and has no home page. */
export function Header({ words, language }: HeaderProps) {
  const { brand, assets } = useBrandFacts();
  const [first = language] = brand.languages;
  const home = brand.restricted ? '/login' : pageAddress(HOME_SLUG, language, first);
  return (
    <header className={styles.header}>
      <div className={styles.width}>
        <Link to={home} className={styles.home}>
          <Logo name={brand.name} src={assets.logo} />
        </Link>
        <nav className={styles.nav} aria-label={words.label}>
          <Entries words={words} language={language} />
        </nav>
        <div className={styles.actions}>
          <Link to="/login" className={classes(buttonClass('secondary', 'form'), styles.login)}>
            {words.login}
          </Link>
          {brand.registration && (
            <Link to="/register" className={buttonClass('primary', 'form')}>
              {words.register}
            </Link>
          )}
        </div>
        <details className={styles.menu}>
          <summary aria-label={words.menu}>
            <MenuIcon />
          </summary>
          <nav aria-label={words.menu}>
            <Entries words={words} language={language} onChoose={closeMenu} />
            <Link to="/login">{words.login}</Link>
            {brand.registration && <Link to="/register">{words.register}</Link>}
          </nav>
        </details>
      </div>
    </header>
  );
}

/** An entry that leads to a place on this very page must not leave the menu over it. */
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
          <Link to={pageAddress(HOME_SLUG, language, first)} onClick={onChoose}>
            {words.home}
          </Link>
          <Link to={pageAddress('about', language, first)} onClick={onChoose}>
            {words.about}
          </Link>
        </>
      )}
      {website.economics && (
        <Link to="/economic-calendar" onClick={onChoose}>
          {words.calendar}
        </Link>
      )}
    </>
  );
}

function MenuIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M4 6h16M4 12h16M4 18h16" strokeLinecap="round" />
    </svg>
  );
}
