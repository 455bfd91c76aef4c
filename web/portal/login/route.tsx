import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { Button } from '../../ui/Button.tsx';
import { CostExample } from '../entry/CostExample.tsx';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { LoginForm } from './LoginForm.tsx';

export { loadInFull as clientLoader } from '../../data/loadInFull.ts';

/** Loads facts that are the same for everyone; only the browser knows whether there is a session (`earlyScript.ts`). */
export function loader({ context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  return { ...plainFacts(facts), example: exampleFacts(facts) };
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
  return (
    <EntryFrame
      page={t('auth.titles.login')}
      shared={{ slug: 'login', description: t('auth.login.text') }}
      aside={<Intro title={t('auth.login.title')} lead={t('auth.login.text')} />}
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
