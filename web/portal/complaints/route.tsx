import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { PlainPage } from '../../enhance/plain.ts';
import type { plainLoader } from '../../enhance/plainFacts.server.ts';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { ComplaintSteps } from './ComplaintSteps.tsx';
import { PublicForm } from './PublicForm.tsx';

export { loadInFull as clientLoader } from '../../data/loadInFull.ts';
export { plainLoader as loader } from '../../enhance/plainFacts.server.ts';

/** Page /complaints: for former, closed and frozen clients, and for everybody without an account. */
export default function ComplaintsRoute() {
  const { plain } = useLoaderData<typeof plainLoader>();
  return (
    <PlainPage value={plain}>
      <MakeComplaint />
    </PlainPage>
  );
}

function MakeComplaint() {
  const { t } = useTranslation();
  return (
    <EntryFrame
      page={t('complaints.public.title')}
      shared={{ slug: 'complaints', description: t('complaints.public.description') }}
      aside={
        <>
          <Intro title={t('complaints.public.title')} lead={t('complaints.public.text')} />
          <ComplaintSteps />
        </>
      }
    >
      <PublicForm />
    </EntryFrame>
  );
}
