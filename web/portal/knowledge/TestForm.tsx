import type { WireMarked } from '@candor/contracts/http/knowledge.ts';
import { questionIds, optionIds } from '@candor/domain/clients/knowledge.ts';
import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmitKnowledge } from '../../data/knowledge.ts';
import { OutcomeError } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from './knowledge.module.css';
import { WriteButton } from '../frame/WriteButton.tsx';

type Answers = Partial<Record<QuestionId, OptionId>>;

interface TestFormProps {
  triesLeft: number;
  onMarked: (marked: WireMarked) => void;
}

/** Form with the eight questions; the choices stay if submitting fails. */
export function TestForm({ triesLeft, onMarked }: TestFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [answers, setAnswers] = useState<Answers>({});
  const { mutate, isPending } = useSubmitKnowledge();
  const missing = questionIds.filter((id) => answers[id] === undefined).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(answers)) return;
    mutate(answers, {
      onSuccess: onMarked,
      onError(error) {
        const isRefused = error instanceof OutcomeError && error.outcome.kind === 'refused';
        const text = isRefused ? refusalText(error.outcome.refusal) : refusalText({ code: 'unavailable' });
        toast({ tone: 'failure', title: t('knowledge.failed'), text });
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {questionIds.map((id, index) => (
        <Panel padded key={id}>
          <Question
            id={id}
            number={index + 1}
            answer={answers[id]}
            onAnswer={(answer) => setAnswers({ ...answers, [id]: answer })}
          />
        </Panel>
      ))}
      <div className={styles.end}>
        <WriteButton
          type="submit"
          variant="primary"
          size="form"
          busy={isPending}
          disabledReason={missing > 0 ? t('knowledge.missing', { count: missing }) : undefined}
        >
          {t('knowledge.submit')}
        </WriteButton>
        <p className={styles.quiet}>{t('knowledge.triesLeft', { count: triesLeft })}</p>
      </div>
    </form>
  );
}

function isComplete(answers: Answers): answers is Record<QuestionId, OptionId> {
  return questionIds.every((id) => answers[id] !== undefined);
}

interface QuestionProps {
  id: QuestionId;
  number: number;
  answer: OptionId | undefined;
  onAnswer: (answer: OptionId) => void;
}

function Question({ id, number, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.question}>
      <legend>
        <span className={styles.number}>{number}</span>
        {t(`knowledge.questions.${id}.ask`)}
      </legend>
      {optionIds.map((option) => (
        <label key={option} className={styles.option}>
          <input type="radio" name={id} checked={answer === option} onChange={() => onAnswer(option)} />
          {t(`knowledge.questions.${id}.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}
