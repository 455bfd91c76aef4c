import { useTranslation } from 'react-i18next';
import { ConfirmPage } from '../ConfirmPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of the link that stops the account recovery, sent in each mail about its waiting period. */
export default function StopLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="stopLostFactors"
      isByHand
      words={{
        title: t('security.lost.stopTitle'),
        text: t('security.lost.stopText'),
        waiting: t('security.lost.busy'),
        prompt: t('security.lost.stopText'),
        button: t('security.lost.stopButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.stopped'),
        doneText: t('security.lost.stoppedText'),
        go: t('security.lost.go'),
      }}
      to="/login"
    />
  );
}
