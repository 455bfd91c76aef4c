import type { Verification } from '@candor/contracts/evidence/verify.ts';
import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import type { ChangedReceipt, Figure } from './changeFigure.ts';
import { checkSentence } from './checkSentence.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import styles from './Sample.module.css';
import { stepFigure } from './stepFigure.ts';
import type { Step, StepName } from './steps.ts';
import type { VerifyWords } from './verifyWords.ts';

interface SampleStepProps {
  words: VerifyWords;
  step: Step;
  index: number;
  verification: Verification | undefined;
  isWaiting: boolean;
  changed: ChangedReceipt | undefined;
}

/** In whose figures each one is shown. */
const SHOWN_IN: Readonly<Record<Figure, StepName>> = {
  profit: 'booking',
  rate: 'fill',
  price: 'tick',
  amount: 'booking',
};

/** One step: what is checked, in which figures, and with what result. */
export function SampleStep({ words, step, index, verification, isWaiting, changed }: SampleStepProps) {
  const { title, text } = words.sample.steps[step.name];
  const receipt = verification?.receipt;
  const isChanged = changed !== undefined && SHOWN_IN[changed.figure] === step.name;
  const place: CSSProperties & Record<'--step', number> = { '--step': index };
  return (
    <li className={classes(styles.step, step.outcome && styles[step.outcome])} style={place}>
      <h3>
        <span className={styles.index} aria-hidden="true">
          {index + 1}
        </span>
        {title}
      </h3>
      <p className={styles.question}>{text}</p>
      {receipt !== undefined && (
        <p className={classes(styles.figure, isChanged && styles.isChanged)}>{stepFigure(words, receipt, step.name)}</p>
      )}
      {isWaiting && <span className={styles.skeleton} aria-hidden="true" />}
      {verification !== undefined && step.outcome !== undefined && step.check !== undefined && (
        // Another result is another element, so that it shows itself again.
        <div key={`${step.outcome} ${changed?.figure ?? ''}`} className={styles.result}>
          <p className={styles.outcome}>
            <OutcomeIcon outcome={step.outcome} size={18} className={styles.icon} />
            {words.outcomes[step.outcome]}
          </p>
          <p className={styles.sentence}>{checkSentence(words, verification, step.check)}</p>
        </div>
      )}
    </li>
  );
}
