import type { Refusal } from '@candor/domain/refusals.ts';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/form.module.css';
import { PressPage } from './PressPage.tsx';
import { UrlNotValid } from './UrlNotValid.tsx';

interface ConfirmWords {
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
}

interface ConfirmPageProps {
  words: ConfirmWords;
  confirm: (code: string) => Promise<Outcome<unknown>>;
  /** Opening the page alone confirms nothing. */
  isByHand?: boolean;
  /** The next page. */
  to: string;
  onDone: () => Promise<void>;
}

/** The page of a link that confirms something by the code in its address; it neither needs nor starts a session. */
export function ConfirmPage({ words, confirm, isByHand = false, to, onDone }: ConfirmPageProps) {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!MAIL_CODE_PATTERN.test(code)) return <UrlNotValid />;
  const textOf = (refusal: Refusal) => (refusal.code === 'linkInvalid' ? words.over : refusalText(refusal));
  const press = async () => {
    setFailure(undefined);
    const outcome = await confirm(code);
    if (outcome.kind === 'unreachable') return setFailure(t('auth.forgot_password.unreachable'));
    if (outcome.kind === 'refused') return setFailure(textOf(outcome.refusal));
    setDone(true);
    await onDone();
  };
  if (isDone) return <Confirmed words={words} to={to} />;
  const { title, text } = words;
  return (
    <PressPage
      title={title}
      text={text}
      words={words}
      isByHand={isByHand}
      failure={failure}
      isAskedHere={false}
      onPress={press}
    />
  );
}

function Confirmed({ words: { done, doneText, go }, to }: Pick<ConfirmPageProps, 'words' | 'to'>) {
  const aside = (
    <>
      <h1 className={styles.title}>{done}</h1>
      <p className={styles.lead}>{doneText}</p>
    </>
  );
  return (
    <EntryFrame page={done} aside={aside}>
      <div className={styles.form}>
        <Link to={to} className={buttonClass('primary', 'form', true)}>
          {go}
        </Link>
      </div>
    </EntryFrame>
  );
}
