import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { storeLanguage } from '../../data/language.ts';
import { office, putOfficeSession, useOfficeSession } from '../../data/office.ts';
import { setTextLanguage } from '../../data/texts.ts';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { clockTime } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import { Palette } from './Palette.tsx';
import styles from './TopBar.module.css';
import { useNow } from './useNow.ts';
import { useShowOutcome } from './useFinish.ts';

/** Bar with the present place, brand and person. */
export function TopBar() {
  const { t } = useTranslation();
  const { data: session } = useOfficeSession();
  const showOutcome = useShowOutcome();
  if (session === undefined || session === null) return null;
  const choose = async (brand: string) => showOutcome(await office.chooseBrand({ brand }), putOfficeSession);
  const signOut = async () => showOutcome(await office.signOut({}), () => putOfficeSession(null));
  return (
    <header className={styles.bar}>
      <OfficeName />
      <Select
        label={t('office.brand')}
        options={session.brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={session.brand}
        onChange={(brand) => void choose(brand)}
        className={styles.brand}
      />
      <Palette />
      <span className={styles.space} />
      {session.fictitious && (
        <Badge tone="warning" title={t('office.demo')} className={styles.demo}>
          <span className={styles.long}>{t('office.demo')}</span>
          <span className={styles.short}>{t('office.demoShort')}</span>
        </Badge>
      )}
      <Clock />
      <span className={styles.wide}>
        <LanguageButton />
        <ThemeButton />
        <Person session={session} />
      </span>
      <Popover
        title={t('office.own')}
        openOnHover={false}
        trigger={
          <IconButton label={t('office.own')} className={styles.menu}>
            <UserRound size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        <Person session={session} />
        <div className={styles.choices}>
          <LanguageButton />
          <ThemeButton />
        </div>
      </Popover>
      <IconButton label={t('office.signOut')} onClick={() => void signOut()}>
        <LogOut size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

export function OfficeName() {
  const { t } = useTranslation();
  return (
    <span className={styles.name}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M18.4 6.6a8 8 0 1 0 0 10.8"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="12" cy="12" r="2.2" fill="currentColor" />
      </svg>
      <strong>{t('office.name')}</strong>
      <span>{t('office.suffix')}</span>
    </span>
  );
}

function LanguageButton() {
  const { t, i18n } = useTranslation();
  const other = i18n.language === 'de' ? 'en' : 'de';
  const change = () => {
    storeLanguage(other);
    void setTextLanguage(other);
  };
  return (
    <button type="button" className={styles.language} lang={other} onClick={change}>
      {t('office.language')}
    </button>
  );
}

/** Signed-in person, with a link to their own sessions. */
function Person({ session: { name, roles } }: { session: OfficeSession }) {
  const { t } = useTranslation();
  return (
    <Link to="/sessions" className={styles.person} title={t('office.ownSessions')}>
      <strong>{name}</strong>
      <span>{roles.map((role) => t(`office.roles.${role}`)).join(', ')}</span>
    </Link>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const isDark = currentTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton label={t(isDark ? 'office.theme.light' : 'office.theme.dark')} onClick={switchTheme}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}

function Clock() {
  return <span className={styles.clock}>{clockTime(useNow()).slice(0, 5)} UTC</span>;
}
