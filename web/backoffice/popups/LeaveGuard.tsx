import { useBlocker } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Nothing that was typed is lost by a press on a link. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useDeskTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} title={t('popups.leave')} description={t('popups.lost')}>
      <DialogActions>
        <Button onClick={() => blocker.reset()}>{t('office.verification.cancel')}</Button>
        <Button variant="danger" onClick={() => blocker.proceed()}>
          {t('popups.leaveAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
