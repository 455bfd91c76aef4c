import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Specification 2: light or dark; the page begins anew in the other one. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = currentTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton label={t(isDark ? 'shell.theme.light' : 'shell.theme.dark')} onClick={switchTheme}>
      <Icon size={17} aria-hidden="true" />
    </IconButton>
  );
}
