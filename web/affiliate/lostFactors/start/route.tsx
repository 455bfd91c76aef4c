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

/** /affiliate/lost-factors/start/{code}: the link by which the wait of a partner without any second factor begins. */
export default function StartRoute() {
  return (
    <EntryRoute>
      <StartPage />
    </EntryRoute>
  );
}

function StartPage() {
  const { t } = useTranslation();
  const words = {
    title: t('security.lost.startTitle'),
    text: t('security.lost.startText'),
    button: t('security.lost.startButton'),
    done: t('security.lost.started'),
    doneText: t('security.lost.startedText'),
  };
  return <LinkPage words={words} press={(code) => affiliateSecurityApi.startLostFactors({ code })} />;
}
