import { optionIds } from '@candor/domain/clients/knowledge.ts';
import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { useTranslation } from 'react-i18next';
import styles from './knowledge.module.css';

interface QuestionProps {
  id: QuestionId;
  number: number;
  answer: OptionId | undefined;
  onAnswer: (answer: OptionId) => void;
}

export function Question({ id, number, answer, onAnswer }: QuestionProps) {
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
