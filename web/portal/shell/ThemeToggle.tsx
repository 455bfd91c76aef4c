import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme, switchTheme } from '../../data/theme.ts';
import { hasTyped } from '../../data/typing.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

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

interface ConfirmReloadProps {
  isOpen: boolean;
  onKeep: () => void;
  onReload: () => void;
}

/** Before the page reloads: typed and unsaved text would be lost. */
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
