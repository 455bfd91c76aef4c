import { fill } from '@candor/contracts/evidence/checkFigures.ts';
import { RotateCcw, TextCursorInput } from 'lucide-react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import type { ChangedReceipt, Figure } from './changeFigure.ts';
import { readable } from './readable.ts';
import styles from './Sample.module.css';
import { stepNames, stepsOf } from './steps.ts';
import type { Step, StepName } from './steps.ts';
import { useSample } from './useSample.ts';
import type { SampleState } from './useSample.ts';
import { VerifiedSeal } from './VerifiedSeal.tsx';
import type { VerifyWords } from './verifyWords.ts';
import type { Verification } from '@candor/contracts/evidence/verify.ts';
import type { CSSProperties } from 'react';
import { checkSentence } from './checkSentence.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import { stepFigure } from './stepFigure.ts';

/** Rule EV-15: a receipt that is checked before the reader's eyes; without one, only the steps. */
export function Sample({ words }: { words: VerifyWords }) {
  const { state, changed, change, restore } = useSample();
  const { sample } = words;
  const verified = state.kind === 'done' ? state : undefined;
  const receipt = verified?.verification.receipt;
  const steps: readonly Step[] =
    verified === undefined
      ? stepNames.map((name) => ({ name, outcome: undefined, check: undefined }))
      : stepsOf(verified.verification);
  return (
    <section className={styles.panel} aria-labelledby="sample-title">
      <header className={styles.head}>
        <span className={styles.mark}>{sample.mark}</span>
        <h2 id="sample-title">{sample.title}</h2>
        {verified?.hash !== undefined && receipt !== undefined && (
          <VerifiedSeal
            words={words.seal}
            receipt={receipt}
            hash={verified.hash}
            isBroken={verified.verdict === 'failed'}
          />
        )}
      </header>
      <p className={styles.lead}>{leadOf(words, state)}</p>
      {receipt !== undefined && <p className={styles.of}>{fill(sample.of, { pin: receipt.account.pin })}</p>}
      <ol className={styles.steps} aria-busy={state.kind === 'loading'}>
        {steps.map((step, index) => (
          <SampleStep
            key={step.name}
            words={words}
            step={step}
            index={index}
            verification={verified?.verification}
            isWaiting={state.kind === 'loading'}
            changed={changed}
          />
        ))}
      </ol>
      {verified !== undefined && (
        <footer className={styles.foot}>
          <span className={styles.actions}>
            <button type="button" className={buttonClass('secondary')} onClick={change}>
              <TextCursorInput size={16} aria-hidden="true" />
              {sample.change}
            </button>
            {changed !== undefined && (
              <button type="button" className={buttonClass('quiet')} onClick={restore}>
                <RotateCcw size={16} aria-hidden="true" />
                {sample.restore}
              </button>
            )}
          </span>
          <p className={classes(styles.verdict, styles[toneOf(steps)])} role="status">
            {changed !== undefined && <span className={styles.changed}>{changeText(sample, changed)}</span>}
            <span key={verdictText(sample, steps)} className={styles.concluded}>
              {verdictText(sample, steps)}
            </span>
          </p>
        </footer>
      )}
    </section>
  );
}

function leadOf(words: VerifyWords, state: SampleState): string {
  const { sample } = words;
  switch (state.kind) {
    case 'done':
    case 'loading':
      return sample.lead;
    case 'none':
      return sample.none;
    case 'unreachable':
      return sample.unreachable;
    case 'unsupported':
      return words.unsupported;
  }
}

function changeText({ changed: text, figures }: VerifyWords['sample'], { figure, from, to }: ChangedReceipt): string {
  return fill(text, { figure: figures[figure], ...readable({ from, to }) });
}

function toneOf(steps: readonly Step[]): 'right' | 'open' | 'wrong' {
  if (steps.some(({ outcome }) => outcome === 'failed')) return 'wrong';
  return steps.every(({ outcome }) => outcome === 'passed' || outcome === 'provisional') ? 'right' : 'open';
}

function verdictText(sample: VerifyWords['sample'], steps: readonly Step[]): string {
  const failed = steps.filter(({ outcome }) => outcome === 'failed').map(({ name }) => sample.steps[name].title);
  return fill(sample[toneOf(steps)], { steps: failed.join(', ') });
}

interface SampleStepProps {
  words: VerifyWords;
  step: Step;
  index: number;
  verification: Verification | undefined;
  isWaiting: boolean;
  changed: ChangedReceipt | undefined;
}

/** Step that shows each figure. */
const SHOWN_IN: Readonly<Record<Figure, StepName>> = {
  profit: 'booking',
  rate: 'fill',
  price: 'tick',
  amount: 'booking',
};

/** Step of the check: what is checked, with which figures, and the result. */
function SampleStep({ words, step, index, verification, isWaiting, changed }: SampleStepProps) {
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
        // The key makes another result another element, which is animated again.
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
