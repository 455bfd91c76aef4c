import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { hasTyped } from '../../data/typing.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConfirmReload } from './ConfirmReload.tsx';

/** Specification 2: light or dark; the page reloads in the other one, after a confirmation if text was typed. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isDark = currentTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  const press = () => (hasTyped() ? setAsking(true) : switchTheme());
  return (
    <>
      <IconButton label={t(isDark ? 'shell.theme.light' : 'shell.theme.dark')} onClick={press}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
      <ConfirmReload isOpen={isAsking} onKeep={() => setAsking(false)} onReload={switchTheme} />
    </>
  );
}
