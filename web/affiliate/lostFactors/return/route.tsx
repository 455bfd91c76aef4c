import { useTranslation } from 'react-i18next';
import { ReturnForm } from '../../../enhance/entrance/ReturnForm.tsx';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { CodePage } from '../../entry/EntryPage.tsx';
import { Over } from '../LinkPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page /affiliate/lost-factors/return/{code} of the final recovery link: the password, then a new second factor. */
export default function ReturnRoute() {
  const { t } = useTranslation();
  const title = t('security.lost.returnTitle');
  return (
    <CodePage over={<Over title={title} />}>
      {(code) => (
        <EntryFrame page={title} title={title} lead={t('security.lost.partnerReturnText')}>
          <ReturnForm code={code} />
          <SecondHalf />
        </EntryFrame>
      )}
    </CodePage>
  );
}
