import { useTranslation } from 'react-i18next';
import { Intro } from '../../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { ActForm } from '../../../enhance/entrance/ActForm.tsx';
import { CodePage } from '../CodePage.tsx';
import { LinkOver } from '../../../enhance/entrance/LinkOver.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/** Page of a link that logs in (specification 2). */
export default function AutoLogin() {
  return <CodePage>{(code) => <LogIn code={code} />}</CodePage>;
}

/** Logs in by link. The link is used up before the second half; if that takes too long, the page offers a new one. */
function LogIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const title = t('auth.titles.auto');
  const words = {
    waiting: t('auth.login.auto.waiting'),
    prompt: t('auth.login.auto.press'),
    button: t('auth.login.auto.button'),
    busy: t('auth.login.auto.busy'),
    over: t('refusals.linkInvalid'),
    unreachable: t('auth.login.auto.unreachable'),
  };
  return (
    <EntryFrame page={title} aside={<Intro title={title} lead={t('auth.login.auto.text')} live="lead" />}>
      <div data-step="form">
        <ActForm act="loginByLink" code={code} words={words} />
      </div>
      <SecondHalf />
      <LinkOver link="requestLoginLink" login="/login" />
    </EntryFrame>
  );
}
