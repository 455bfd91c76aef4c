import { buttonClass } from '../../ui/buttonClass.ts';
import { FROM_PARAM } from '@candor/domain/clients/clientPages.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Intro } from '../../enhance/entrance/Intro.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../../ui/entranceForm.module.css';
import { ActForm } from '../../enhance/entrance/ActForm.tsx';
import type { Act } from './acts.ts';
import { CodePage } from './CodePage.tsx';

interface ConfirmPageProps {
  act: Act;
  words: {
    readonly title: string;
    readonly text: string;
    readonly waiting: string;
    readonly prompt: string;
    readonly button: string;
    readonly busy: string;
    /** Text for a code that is unknown, used or expired. */
    readonly over: string;
    readonly done: string;
    readonly doneText: string;
    readonly go: string;
  };
  /** Whether a press is needed, so that opening the page alone confirms nothing. */
  isByHand?: boolean;
  /** Link to the login, if the mailed link alone is not enough. */
  login?: { readonly text: string; readonly go: string };
  /** Path of the next page. */
  to: string;
}

/** Page of a link that confirms something by the code in its address. */
export function ConfirmPage({ act, words, isByHand = false, login, to }: ConfirmPageProps) {
  const { t } = useTranslation();
  const { title, text, go, ...own } = words;
  const formWords = { ...own, unreachable: t('auth.forgot_password.unreachable') };
  return (
    <CodePage>
      {(code) => (
        <EntryFrame page={title} aside={<Intro title={title} lead={text} live="title" />}>
          {login !== undefined && <LogInFirst words={login} />}
          <div data-step="form" hidden={login !== undefined}>
            <ActForm act={act} code={code} words={formWords} isByHand={isByHand} isForClient={login !== undefined} />
          </div>
          <div className={styles.form} data-step="done" hidden>
            <a href={to} className={buttonClass('primary', 'form', true)}>
              {go}
            </a>
          </div>
        </EntryFrame>
      )}
    </CodePage>
  );
}

function LogInFirst({ words }: { words: NonNullable<ConfirmPageProps['login']> }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.form} data-step="login">
      <p className={styles.lead}>{words.text}</p>
      <a href={`/login?${FROM_PARAM}=${encodeURIComponent(pathname)}`} className={buttonClass('primary', 'form', true)}>
        {words.go}
      </a>
    </div>
  );
}
