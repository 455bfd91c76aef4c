import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from '../../data/session.ts';
import { useSession } from '../../data/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Asks before typed text is lost: on the way to another page here, and by the browser's own dialog on closing. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation();
  const stay = useRef<HTMLButtonElement>(null);
  // After the session's end there is nothing to save, and leaving must not be blocked.
  const isKept = useSession() !== undefined && isUnsaved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isKept && session.get() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // The end of the session opens the login before this page renders without a session.
      if (session.get() !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} title={t('account.leaving.title')} initialFocus={stay}>
      <p>{t('account.leaving.text')}</p>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>{t('account.leaving.leave')}</Button>
        <Button ref={stay} variant="primary" onClick={() => blocker.reset()}>
          {t('account.leaving.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
