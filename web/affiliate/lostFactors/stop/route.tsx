import { useTranslation } from 'react-i18next';
import { LinkPage } from '../LinkPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/**
 * Page /affiliate/lost-factors/stop/{code} of the link that stops the recovery, sent in each mail about its waiting
 * period.
 */
export default function StopRoute() {
  const { t } = useTranslation();
  return (
    <LinkPage
      act="stopLostFactors"
      words={{
        title: t('security.lost.stopTitle'),
        text: t('security.lost.stopText'),
        button: t('security.lost.stopButton'),
        done: t('security.lost.stopped'),
        doneText: t('security.lost.stoppedText'),
      }}
    />
  );
}
