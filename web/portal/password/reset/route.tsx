import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { CodePage } from '../../links/CodePage.tsx';
import { LinkOver } from '../../../enhance/entrance/LinkOver.tsx';
import { ResetForm } from '../../../enhance/entrance/ResetForm.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page of a mailed link that sets a new password, once. */
export default function ResetRoute() {
  return <CodePage>{(code) => <ResetPage code={code} />}</CodePage>;
}

/** Form for the new password; its title reports success or an expired link. */
function ResetPage({ code }: { code: string }) {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title} aria-live="polite" data-text="title">
        {t('auth.reset.title')}
      </h1>
      <p className={styles.lead} data-text="lead">
        {t('auth.reset.text')}
      </p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.reset')} aside={aside}>
      <ResetForm code={code} />
      <div className={styles.form} data-step="done" hidden>
        <a href="/login" className={buttonClass('primary', 'form', true)}>
          {t('auth.reset.login')}
        </a>
      </div>
      <LinkOver link="forgotPassword" login="/login" />
    </EntryFrame>
  );
}
