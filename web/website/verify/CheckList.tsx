import { checkFigures, fill, sentenceKey } from '@candor/contracts/evidence/checkFigures.ts';
import type { Check, CheckOutcome } from '@candor/contracts/evidence/check.ts';
import type { Verdict, Verification } from '@candor/contracts/evidence/verify.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { CircleCheck, CircleHelp, CircleX, Clock, RotateCw } from 'lucide-react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import styles from './CheckList.module.css';
import { readable } from './readable.ts';
import type { VerifyWords } from './verifyWords.ts';

const icons = {
  passed: CircleCheck,
  provisional: Clock,
  early: Clock,
  waiting: Clock,
  unasked: CircleHelp,
  failed: CircleX,
} as const;
const verdictOutcomes: Readonly<Record<Verdict, CheckOutcome>> = {
  proven: 'passed',
  provisional: 'passed',
  early: 'early',
  open: 'waiting',
  failed: 'failed',
};

interface CheckListProps {
  words: VerifyWords;
  verification: Verification;
  verdict: Verdict;
  onAgain: () => void;
}

/** The verdict, and below it each check with its result in words. */
export function CheckList({ words, verification, verdict, onAgain }: CheckListProps) {
  return (
    <>
      <h2 className={classes(styles.verdict, styles[verdictOutcomes[verdict]])}>
        <OutcomeIcon outcome={verdictOutcomes[verdict]} size={22} />
        {words.verdict[verdict]}
      </h2>
      <ol className={styles.checks}>
        {verification.checks.map((check) => (
          <li key={check.name} className={classes(styles.check, styles[check.outcome])}>
            <OutcomeIcon outcome={check.outcome} size={18} />
            <div>
              <h3>
                {words.checks[check.name].title}
                <span className={styles.outcome}>{words.outcomes[check.outcome]}</span>
              </h3>
              <p>{sentence(words, verification, check)}</p>
            </div>
          </li>
        ))}
      </ol>
      {verdict !== 'proven' && verdict !== 'failed' && (
        <button type="button" className={buttonClass('secondary')} onClick={onAgain}>
          <RotateCw size={16} aria-hidden="true" />
          {words.again}
        </button>
      )}
    </>
  );
}

function OutcomeIcon({ outcome, size }: { outcome: CheckOutcome; size: number }) {
  const Icon = icons[outcome];
  return <Icon size={size} className={styles.icon} aria-hidden="true" />;
}

function sentence(words: VerifyWords, { receipt }: Verification, check: Check): string {
  const texts: Readonly<Partial<Record<string, string>>> = words.checks[check.name];
  const known: Readonly<Record<string, string>> = receipt === undefined ? {} : checkFigures(receipt, check);
  const { side, ...figures } = known;
  const text = texts[sentenceKey(check, figures)] ?? '';
  return fill(text, { ...readable(figures), ...(isSide(side) && { side: words.sides[side] }) });
}

function isSide(text: string | undefined): text is Direction {
  return text === 'buy' || text === 'sell';
}
