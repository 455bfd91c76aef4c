import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { ConfirmPage } from '../ConfirmPage.tsx';

/** The page of the link by which the wait of a client without any second factor begins. */
export default function StartLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      isByHand
      words={{
        title: t('security.lost.startTitle'),
        text: t('security.lost.startText'),
        waiting: t('security.lost.busy'),
        press: t('security.lost.askTitle'),
        button: t('security.lost.startButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.started'),
        doneText: t('security.lost.startedText'),
        go: t('security.lost.go'),
      }}
      confirm={(code) => api.startLostFactors({ code })}
      to="/login"
      onDone={async () => undefined}
    />
  );
}
