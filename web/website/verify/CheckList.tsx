import type { CheckOutcome } from '@candor/contracts/evidence/check.ts';
import type { Verdict } from '@candor/contracts/evidence/verify.ts';
import { RotateCw } from 'lucide-react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { classes } from '../../ui/classes.ts';
import styles from './CheckList.module.css';
import { checkSentence } from './checkSentence.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import { VerifiedSeal } from './VerifiedSeal.tsx';
import type { Verified } from './verifyText.ts';
import type { VerifyWords } from './verifyWords.ts';

const verdictOutcomes: Readonly<Record<Verdict, CheckOutcome>> = {
  proven: 'passed',
  provisional: 'passed',
  early: 'early',
  open: 'waiting',
  failed: 'failed',
};

interface CheckListProps {
  words: VerifyWords;
  verified: Verified;
  onAgain: () => void;
}

/** Verdict, and below it each check with its result in words. */
export function CheckList({ words, verified, onAgain }: CheckListProps) {
  const { verification, verdict, hash } = verified;
  const { receipt } = verification;
  return (
    <>
      <h2 className={classes(styles.verdict, styles[verdictOutcomes[verdict]])}>
        <OutcomeIcon outcome={verdictOutcomes[verdict]} size={22} className={styles.icon} />
        {words.verdict[verdict]}
      </h2>
      {verdict === 'early' && <p className={styles.soon}>{words.soon}</p>}
      {hash !== undefined && receipt !== undefined && (
        <p className={styles.seal}>
          <VerifiedSeal words={words.seal} receipt={receipt} hash={hash} isBroken={verdict === 'failed'} />
        </p>
      )}
      <ol className={styles.checks}>
        {verification.checks.map((check) => (
          <li key={check.name} className={classes(styles.check, styles[check.outcome])}>
            <OutcomeIcon outcome={check.outcome} size={18} className={styles.icon} />
            <div>
              <h3>
                {words.checks[check.name].title}
                <span className={styles.outcome}>{words.outcomes[check.outcome]}</span>
              </h3>
              <p>{checkSentence(words, verification, check)}</p>
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
