import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { LogOut, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { leavePanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { storeLanguage } from '../../data/language.ts';
import { useQueriedService } from '../../data/queriedService.ts';
import { setTextLanguage } from '../../data/texts.ts';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { useOfferedLanguages } from '../../data/useOfferedLanguages.ts';
import { shortTime } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ModeBanner } from '../../ui/ModeBanner.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useMinute } from '../../ui/useMinute.ts';
import { HeaderFrame } from './HeaderFrame.tsx';
import styles from './PanelFrame.module.css';

interface PanelHeaderProps {
  /** Name of the logged-in partner. */
  name: string;
  /** Pages of the panel. */
  children: ReactNode;
}

/** Header with the brand, the present page, the partner, theme and language. */
export function PanelHeader({ name, children }: PanelHeaderProps) {
  const { t } = useAffiliateTexts();
  return (
    <>
      <PanelServiceBanner />
      <HeaderFrame pages={children}>
        <span className={styles.who}>{name}</span>
        <LanguageChoice />
        <ThemeButton />
        <IconButton label={t('panel.logout')} onClick={() => void leavePanel()}>
          <LogOut size={17} aria-hidden="true" />
        </IconButton>
      </HeaderFrame>
    </>
  );
}

function LanguageChoice() {
  const { t } = useAffiliateTexts();
  const { offered, current } = useOfferedLanguages();
  const show = useToast();
  const choose = async (language: Language) => {
    try {
      if (await setTextLanguage(language)) storeLanguage(language);
    } catch {
      const words = (name: 'failed' | 'failedText') => t(`shell.language.${name}`, { ns: 'translation' });
      show({ tone: 'failure', title: words('failed'), text: words('failedText') });
    }
  };
  if (offered.length < 2) return null;
  return (
    <Select
      label={t('panel.language')}
      options={offered.map((language) => ({ value: language, label: languageNames[language] }))}
      value={current ?? offered[0] ?? 'en'}
      onChange={(language) => void choose(language)}
    />
  );
}

function ThemeButton() {
  const { t } = useAffiliateTexts();
  const isDark = currentTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton label={t(isDark ? 'panel.light' : 'panel.dark')} onClick={switchTheme}>
      <Icon size={17} aria-hidden="true" />
    </IconButton>
  );
}

/** Rule SM-6: says what a partner can do while the installation is limited. */
function PanelServiceBanner() {
  const { t } = useAffiliateTexts();
  const notice = useQueriedService();
  const now = useMinute();
  if (notice === undefined || notice.mode === 'normal') return null;
  const { mode, until, note } = notice;
  const words = (name: 'label' | 'partners' | typeof mode) => t(`service.banner.${name}`, { ns: 'translation' });
  const end =
    until !== null && until > now
      ? t('service.banner.until', { ns: 'translation', until: `${shortTime(until)} UTC` })
      : undefined;
  return <ModeBanner end={end} note={note} label={words('label')} mode={words(mode)} text={words('partners')} />;
}
