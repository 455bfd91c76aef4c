import { LogOut, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { useBrandFacts } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { hasTyped } from '../../data/typing.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog, DialogActions, Drawer, Sheet } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx';
import { useSwitchAccount } from '../frame/useSwitchAccount.ts';
import { useWide } from '../frame/useWide.ts';
import { Identity } from './Identity.tsx';
import { LinkBadge, LinkLight, SimulatedBadge } from './LinkBadge.tsx';
import { NoticeLog } from './NoticeLog.tsx';
import styles from './ShellHeader.module.css';
import { useLogout } from './useLogout.ts';

/**
 * Header of a client. From 1024 px up it shows who is logged in and the language; below 1920 px the name has its own
 * line, below 1366 px the navigation is in the menu, which has everything for which there is no room.
 */
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
      <PayingLinks />
      <div className={styles.states}>
        <AccountSwitch />
        <span className={styles.badges}>
          <SimulatedBadge />
          <LinkBadge />
        </span>
        <span className={styles.light}>
          <LinkLight />
        </span>
      </div>
      <div className={styles.who}>
        <Identity isInLine />
      </div>
      <span className={styles.language}>
        <LanguageSwitch />
      </span>
      <span className={styles.icons}>
        <NoticeLog />
        <span className={styles.theme}>
          <ThemeToggle />
        </span>
        <IconButton label={t('shell.logout')} className={styles.logout} onClick={logout}>
          <LogOut size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('shell.nav.menu')} className={styles.opener} onClick={() => setMenuOpen(true)}>
          <MenuIcon size={20} aria-hidden="true" />
        </IconButton>
      </span>
      <ShellMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onLogout={logout} />
    </header>
  );
}

function Entries({ onChoose }: { onChoose?: () => void }) {
  const { website, restricted } = useBrandFacts().brand;
  const pages = portalPages.filter(({ name }) => {
    if (name === 'calendar') return website.economics;
    // Ruling R21: a portal-only brand has no referrals.
    return name !== 'referrals' || !restricted;
  });
  return pages.map((page) => <Entry key={page.name} {...page} onChoose={onChoose} />);
}

interface EntryProps {
  name: (typeof portalPages)[number]['name'];
  to: string;
  at: string;
  onChoose: (() => void) | undefined;
}

function Entry({ name, to, at, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const isPaying = useMatch('/payment/*') !== null;
  const isHere = useMatch(at) !== null || (isPaying && name === 'transactions');
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

/** Links to deposit and withdrawal, side by side; on the platform they are beside the account's figures. */
function PayingLinks() {
  const { t } = useTranslation();
  const isPlatform = useMatch('/platform/:symbol') !== null;
  if (isPlatform) return null;
  return (
    <div className={styles.paying}>
      <Link to="/payment/deposit" className={buttonClass('primary', 'dense')}>
        {t('payments.deposit.title')}
      </Link>
      <Link to="/payment/withdraw" className={buttonClass('secondary', 'dense')}>
        {t('payments.withdraw.title')}
      </Link>
    </div>
  );
}

interface ShellMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onLogout: () => void;
}

function ShellMenu({ isOpen, onClose, onLogout }: ShellMenuProps) {
  const { t } = useTranslation();
  const Frame = useWide() ? Drawer : Sheet;
  return (
    <Frame isOpen={isOpen} onClose={onClose} title={t('shell.nav.menu')}>
      <div className={styles.menu}>
        <Identity />
        <span className={styles.facts}>
          <SimulatedBadge />
          <LinkBadge />
          <LanguageSwitch />
          <ThemeToggle />
        </span>
        <nav aria-label={t('shell.nav.menu')}>
          <Entries onChoose={onClose} />
          <Link to="/payment/deposit" className={styles.entry} onClick={onClose}>
            {t('payments.deposit.title')}
          </Link>
          <Link to="/payment/withdraw" className={styles.entry} onClick={onClose}>
            {t('payments.withdraw.title')}
          </Link>
        </nav>
        <button type="button" className={styles.entry} onClick={onLogout}>
          <LogOut size={18} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </div>
    </Frame>
  );
}

/** Ruling R28: chooses which of the two trading accounts the pages show. */
function AccountSwitch() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  const { switchAccount, chosen } = useSwitchAccount();
  if (user === undefined) return <Skeleton width="124px" height="28px" />;
  return (
    <SegmentedControl
      label={t('shell.account.label')}
      options={[
        { value: 'real', label: t('shell.account.real') },
        { value: 'demo', label: t('shell.account.demo') },
      ]}
      value={chosen ?? user.account}
      busy={chosen !== undefined}
      onChange={switchAccount}
    />
  );
}

/**
 * Pages in the navigation, in its order; an entry is added with its page. `at` is the pattern of addresses that it
 * covers. Payments are part of the transactions.
 */
const portalPages = [
  { name: 'platform', to: '/platform/BTCUSD', at: '/platform/*' },
  { name: 'transactions', to: '/transactions', at: '/transactions/*' },
  { name: 'referrals', to: '/referrals', at: '/referrals' },
  { name: 'account', to: '/my-account', at: '/my-account/*' },
  { name: 'calendar', to: '/economic-calendar', at: '/economic-calendar' },
] as const;

/** Switches between light and dark; the page reloads, after a confirmation if text was typed (specification 2). */
function ThemeToggle() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isDark = currentTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  const toggleTheme = () => (hasTyped() ? setAsking(true) : switchTheme());
  return (
    <>
      <IconButton label={t(isDark ? 'shell.theme.light' : 'shell.theme.dark')} onClick={toggleTheme}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
      <ConfirmReload isOpen={isAsking} onKeep={() => setAsking(false)} onReload={switchTheme} />
    </>
  );
}

interface ConfirmReloadProps {
  isOpen: boolean;
  onKeep: () => void;
  onReload: () => void;
}

/** Warns before the page reloads that typed and unsaved text would be lost. */
function ConfirmReload({ isOpen, onKeep, onReload }: ConfirmReloadProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={t('shell.reload.title')} description={t('shell.reload.text')}>
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          {t('shell.reload.keep')}
        </Button>
        <Button variant="primary" onClick={onReload}>
          {t('shell.reload.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
