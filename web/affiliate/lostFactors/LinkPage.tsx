import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import styles from '../entry/Entry.module.css';
import { EntryFrame } from '../entry/EntryFrame.tsx';

interface LinkPageProps {
  words: {
    readonly title: string;
    readonly text: string;
    readonly button: string;
    readonly done: string;
    readonly doneText: string;
  };
  press: (code: string) => Promise<Outcome<unknown>>;
}

/** The page of a link about the wait. Opening it alone does nothing: a person presses the button. */
export function LinkPage({ words, press }: LinkPageProps) {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<string>();
  if (!MAIL_CODE_PATTERN.test(code)) return <Over text={t('security.lost.over')} title={words.title} />;
  if (state === 'done') return <Over title={words.done} text={words.doneText} />;
  const onPress = async () => {
    setState('busy');
    setFailure(undefined);
    const outcome = await press(code);
    setState(outcome.kind === 'done' ? 'done' : 'open');
    if (outcome.kind === 'unreachable') setFailure(t('security.unreachable'));
    if (outcome.kind === 'refused')
      setFailure(outcome.refusal.code === 'linkInvalid' ? t('security.lost.over') : refusalText(outcome.refusal));
  };
  return (
    <EntryFrame page={words.title} title={words.title} lead={words.text}>
      <div className={styles.form}>
        <FormNotice tone="negative" text={failure} />
        <Button variant="primary" size="form" wide busy={state === 'busy'} onClick={() => void onPress()}>
          {words.button}
        </Button>
      </div>
    </EntryFrame>
  );
}

/** Nothing more to do here but to log in. */
export function Over({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EntryFrame page={title} title={title} lead={text}>
      <Link to="/affiliate" className={buttonClass('primary', 'form', true)}>
        {t('security.lost.partnerGo')}
      </Link>
    </EntryFrame>
  );
}
