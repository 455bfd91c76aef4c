import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from '../../data/session.ts';
import { useSession } from '../../data/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Asks before typed text is lost: on the way to another page here, and by the browser's own words on the way out. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation();
  // Where the session has ended there is nothing to save, and nobody may be kept on the page.
  const isKept = useSession() !== undefined && isUnsaved;
  const blocker = useBlocker(
    // The session's end leads away before this page is drawn without one.
    ({ currentLocation, nextLocation }) =>
      isKept && session.get() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} title={t('account.leaving.title')}>
      <p>{t('account.leaving.text')}</p>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>{t('account.leaving.leave')}</Button>
        <Button variant="primary" onClick={() => blocker.reset()}>
          {t('account.leaving.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
