import { useTranslation } from 'react-i18next';
import { redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from '../../ui/entranceForm.module.css';
import { CostExample } from '../entry/CostExample.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { LoginForm } from './LoginForm.tsx';

/** Loads facts that are the same for everyone; only the browser knows whether there is a session (`earlyScript.ts`). */
export function loader({ context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  return { ...plainFacts(facts), example: exampleFacts(facts) };
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function LoginRoute() {
  const { plain, example } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <LoginPage example={example} />
    </PlainPage>
  );
}

function LoginPage({ example }: { example: ExampleFacts }) {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.login.title')}</h1>
      <p className={styles.lead}>{t('auth.login.text')}</p>
    </>
  );
  return (
    <EntryFrame
      page={t('auth.titles.login')}
      shared={{ slug: 'login', description: t('auth.login.text') }}
      aside={aside}
      more={<CostExample {...example} />}
    >
      <LoginForm />
      <SecondHalf>
        <Button variant="quiet" size="form" wide data-back="">
          {t('security.question.back')}
        </Button>
      </SecondHalf>
    </EntryFrame>
  );
}
