import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { idleWarning, noteInput } from '../../data/activity.ts';
import { useStore } from '../../data/useStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './IdleWarning.module.css';
import { useLogout } from './useLogout.ts';

/** Rule ID-2: warns two minutes before the session ends for lack of input, and offers to stay. */
export function IdleWarning() {
  const { t } = useTranslation();
  const { logout } = useLogout();
  const seconds = useStore(idleWarning, undefined);
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={seconds !== undefined}
      onClose={noteInput}
      initialFocus={stay}
      title={t('shell.idle.title')}
      description={t('shell.idle.text')}
    >
      <p className={styles.left} role="timer">
        {clock(seconds ?? 0)}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {t('shell.idle.left', { time: clock(spoken(seconds ?? 0)) })}
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={logout}>
          {t('shell.logout')}
        </Button>
        <Button ref={stay} variant="primary" onClick={noteInput}>
          {t('shell.idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Returns the seconds that screen readers announce: each half minute, and the last ten seconds, so that listeners can
 * finish.
 */
function spoken(seconds: number): number {
  return seconds <= 10 ? 10 : Math.ceil(seconds / 30) * 30;
}
