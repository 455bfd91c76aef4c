import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { reloadSecurity } from '../../../data/security.ts';
import { ConfirmPage } from '../ConfirmPage.tsx';

/** The page of the link in each mail about the wait: it stops it. */
export default function StopLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      isByHand
      words={{
        title: t('security.lost.stopTitle'),
        text: t('security.lost.stopText'),
        waiting: t('security.lost.busy'),
        press: t('security.lost.stopText'),
        button: t('security.lost.stopButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.stopped'),
        doneText: t('security.lost.stoppedText'),
        go: t('security.lost.go'),
      }}
      confirm={(code) => api.stopLostFactorsByLink({ code })}
      to="/login"
      onDone={reloadSecurity}
    />
  );
}
