import { useTranslation } from 'react-i18next';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { CodePage } from '../CodePage.tsx';
import { ReturnForm } from '../../../enhance/entrance/ReturnForm.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of the final recovery link: asks for the password, then sets up a new second factor. */
export default function ComeBack() {
  return <CodePage>{(code) => <Returning code={code} />}</CodePage>;
}

function Returning({ code }: { code: string }) {
  const { t } = useTranslation();
  const title = t('security.lost.returnTitle');
  return (
    <EntryFrame page={title} aside={<Intro title={title} lead={t('security.lost.returnText')} />}>
      <ReturnForm code={code} />
      <SecondHalf />
    </EntryFrame>
  );
}
