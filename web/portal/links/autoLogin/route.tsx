import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { ActForm } from '../../../enhance/entrance/ActForm.tsx';
import { CodePage } from '../CodePage.tsx';
import { LinkOver } from '../../../enhance/entrance/LinkOver.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page of a link that logs in (specification 2). */
export default function AutoLogin() {
  return <CodePage>{(code) => <LogIn code={code} />}</CodePage>;
}

/** Logs in by link. The link is used up before the second half; if that takes too long, the page offers a new one. */
function LogIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const title = t('auth.titles.auto');
  const aside = (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead} aria-live="polite" data-text="lead">
        {t('auth.login.auto.text')}
      </p>
    </>
  );
  const words = {
    waiting: t('auth.login.auto.waiting'),
    prompt: t('auth.login.auto.press'),
    button: t('auth.login.auto.button'),
    busy: t('auth.login.auto.busy'),
    over: t('refusals.linkInvalid'),
    unreachable: t('auth.login.auto.unreachable'),
  };
  return (
    <EntryFrame page={title} aside={aside}>
      <div data-step="form">
        <ActForm act="loginByLink" code={code} words={words} />
      </div>
      <SecondHalf />
      <LinkOver link="requestLoginLink" login="/login" />
    </EntryFrame>
  );
}
