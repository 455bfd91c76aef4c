import { useTranslation } from 'react-i18next';
import { affiliateSecurityApi } from '../../../data/affiliate.ts';
import { textsOfPage } from '../../../data/texts.ts';
import { EntryRoute } from '../../entry/EntryRoute.tsx';
import { LinkPage } from '../LinkPage.tsx';

export function loader(): null {
  return null;
}

export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

/** /affiliate/lost-factors/stop/{code}: the link in each mail about the wait, which stops it. */
export default function StopRoute() {
  return (
    <EntryRoute>
      <StopPage />
    </EntryRoute>
  );
}

function StopPage() {
  const { t } = useTranslation();
  const words = {
    title: t('security.lost.stopTitle'),
    text: t('security.lost.stopText'),
    button: t('security.lost.stopButton'),
    done: t('security.lost.stopped'),
    doneText: t('security.lost.stoppedText'),
  };
  return <LinkPage words={words} press={(code) => affiliateSecurityApi.stopLostFactorsByLink({ code })} />;
}
