import { useTranslation } from 'react-i18next';
import { ConfirmPage } from '../ConfirmPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of the link that starts the waiting period of a client who has lost every second factor. */
export default function StartLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="startLostFactors"
      isByHand
      words={{
        title: t('security.lost.startTitle'),
        text: t('security.lost.startText'),
        waiting: t('security.lost.busy'),
        prompt: t('security.lost.askTitle'),
        button: t('security.lost.startButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.started'),
        doneText: t('security.lost.startedText'),
        go: t('security.lost.go'),
      }}
      to="/login"
    />
  );
}
