import { Menu } from 'lucide-react';
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
}

export function Header({ words }: HeaderProps) {
  const { brand, assets } = useBrandFacts();
  return (
    <header className={styles.header}>
      <div className={styles.width}>
        <Link to="/" className={styles.home}>
          <Logo name={brand.name} src={assets.logo} />
        </Link>
        <nav className={styles.nav} aria-label={words.label}>
          <Entries words={words} />
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
            <Menu size={22} aria-hidden="true" />
          </summary>
          <nav aria-label={words.menu}>
            <Entries words={words} onChoose={closeMenu} />
            <Link to="/login">{words.login}</Link>
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

function Entries({ words, onChoose }: EntriesProps) {
  const { website } = useBrandFacts().brand;
  return (
    <>
      <Link to="/" onClick={onChoose}>
        {words.home}
      </Link>
      <a href="/#markets" onClick={onChoose}>
        {words.markets}
      </a>
      <a href="/#costs" onClick={onChoose}>
        {words.costs}
      </a>
      {website.economics && (
        <Link to="/economic-calendar" onClick={onChoose}>
          {words.calendar}
        </Link>
      )}
    </>
  );
}
