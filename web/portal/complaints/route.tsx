import { useTranslation } from 'react-i18next';
import { redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import form from '../../ui/entranceForm.module.css';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { ComplaintSteps } from './ComplaintSteps.tsx';
import { PublicForm } from './PublicForm.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page /complaints: for former, closed and frozen clients, and for everybody without an account. */
export default function ComplaintsRoute() {
  const { plain } = useLoaderData<typeof loader>();
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
          <h1 className={form.title}>{t('complaints.public.title')}</h1>
          <p className={form.lead}>{t('complaints.public.text')}</p>
          <ComplaintSteps />
        </>
      }
    >
      <PublicForm />
    </EntryFrame>
  );
}
