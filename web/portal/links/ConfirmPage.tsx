import { buttonClass } from '../../ui/buttonClass.ts';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/form.module.css';
import { ActForm } from './ActForm.tsx';
import type { Act } from './acts.ts';
import { CodePage } from './CodePage.tsx';

interface ConfirmPageProps {
  act: Act;
  words: {
    readonly title: string;
    readonly text: string;
    readonly waiting: string;
    readonly press: string;
    readonly button: string;
    readonly busy: string;
    /** The code is unknown, used or too old. */
    readonly over: string;
    readonly done: string;
    readonly doneText: string;
    readonly go: string;
  };
  /** Opening the page alone confirms nothing. */
  isByHand?: boolean;
  /** The next page. */
  to: string;
}

/** The page of a link that confirms something by the code in its address; it neither needs nor starts a session. */
export function ConfirmPage({ act, words, isByHand = false, to }: ConfirmPageProps) {
  const { t } = useTranslation();
  const { title, text, go, ...own } = words;
  const aside = (
    <>
      <h1 className={styles.title} aria-live="polite" data-text="title">
        {title}
      </h1>
      <p className={styles.lead} data-text="lead">
        {text}
      </p>
    </>
  );
  const said = { ...own, unreachable: t('auth.forgot_password.unreachable') };
  return (
    <CodePage>
      {(code) => (
        <EntryFrame page={title} aside={aside}>
          <div data-step="form">
            <ActForm act={act} code={code} words={said} isByHand={isByHand} />
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
