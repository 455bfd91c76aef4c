import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { useBrandFacts } from '../../data/brand.ts';
import { classes } from '../../ui/classes.ts';
import { Sheet } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { Identity } from './Identity.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LinkBadge, LinkLight, SimulatedBadge } from './LinkBadge.tsx';
import { NoticeLog } from './NoticeLog.tsx';
import { portalPages } from './portalPages.ts';
import styles from './ShellHeader.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useLogout } from './useLogout.ts';

export function ShellHeader() {
  const { t } = useTranslation();
  const { brand, assets } = useBrandFacts();
  const { logout } = useLogout();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header}>
      <Link to={portalPages[0].to} className={styles.home}>
        <Logo name={brand.name} src={assets.logo} />
      </Link>
      <nav className={styles.nav} aria-label={t('shell.nav.label')}>
        <Entries />
      </nav>
      <div className={styles.states}>
        <AccountSwitch />
        <span className={styles.wide}>
          <SimulatedBadge />
          <LinkBadge />
        </span>
      </div>
      <div className={classes(styles.wide, styles.identity)}>
        <Identity />
        <LanguageSwitch />
        <span className={styles.icons}>
          <NoticeLog />
          <ThemeToggle />
          <IconButton label={t('shell.logout')} onClick={logout}>
            <LogOut size={17} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <span className={styles.narrow}>
        <LinkLight />
        <NoticeLog />
        <IconButton label={t('shell.nav.menu')} onClick={() => setMenuOpen(true)}>
          <Menu size={22} aria-hidden="true" />
        </IconButton>
      </span>
      <PhoneMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onLogout={logout} />
    </header>
  );
}

function Entries({ onChoose }: { onChoose?: () => void }) {
  return portalPages.map((page) => <Entry key={page.name} {...page} onChoose={onChoose} />);
}

interface EntryProps {
  name: (typeof portalPages)[number]['name'];
  to: string;
  at: string;
  onChoose: (() => void) | undefined;
}

function Entry({ name, to, at, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const isHere = useMatch(at) !== null;
  return (
    <Link
      to={to}
      className={classes(styles.entry, isHere && styles.current)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
    >
      {t(`shell.nav.${name}`)}
    </Link>
  );
}

interface PhoneMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onLogout: () => void;
}

function PhoneMenu({ isOpen, onClose, onLogout }: PhoneMenuProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('shell.nav.menu')}>
      <div className={styles.menu}>
        <Identity />
        <span className={styles.badges}>
          <SimulatedBadge />
          <LinkBadge />
          <LanguageSwitch />
          <ThemeToggle />
        </span>
        <nav aria-label={t('shell.nav.menu')}>
          <Entries onChoose={onClose} />
        </nav>
        <button type="button" className={styles.entry} onClick={onLogout}>
          <LogOut size={18} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </div>
    </Sheet>
  );
}
