import { useTranslation } from 'react-i18next';
import { redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { PlainPage } from '../../../enhance/plain.ts';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { RequestSteps } from '../../../enhance/entrance/RequestSteps.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function RequestPage() {
  const { plain } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <ForgotPassword />
    </PlainPage>
  );
}

/** Form for requesting a link; its title reports success once the mail is on its way. */
function ForgotPassword() {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title} aria-live="polite" data-text="title">
        {t('auth.forgot_password.title')}
      </h1>
      <p className={styles.lead} data-text="lead">
        {t('auth.forgot_password.text')}
      </p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.forgot')} aside={aside}>
      <RequestSteps login="/login" />
    </EntryFrame>
  );
}
