import { useTranslation } from 'react-i18next';
import { LinkPage } from '../LinkPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/**
 * Page /affiliate/lost-factors/start/{code} of the link that starts the waiting period of a partner who has lost every
 * second factor.
 */
export default function StartRoute() {
  const { t } = useTranslation();
  return (
    <LinkPage
      act="startLostFactors"
      words={{
        title: t('security.lost.startTitle'),
        text: t('security.lost.startText'),
        button: t('security.lost.startButton'),
        done: t('security.lost.started'),
        doneText: t('security.lost.startedText'),
      }}
    />
  );
}
