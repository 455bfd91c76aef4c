import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { isProofRight } from '@candor/contracts/evidence/verifyLiability.ts';
import type { ProofCheck } from '@candor/contracts/evidence/verifyLiability.ts';
import { CircleCheck, CircleHelp, CircleX, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { proofFile } from '../../../data/clientMoney.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import styles from './money.module.css';
import { StepList } from './StepList.tsx';
import { useProofCheck } from './useProofCheck.ts';
import type { CheckState } from './useProofCheck.ts';

const icons = { passed: CircleCheck, unasked: CircleHelp, failed: CircleX } as const;

/** The checks, one after the other, and what they come to. */
export function CheckPanel({ proof }: { proof: LiabilityProof }) {
  const { t } = useTranslation();
  const { state, check } = useProofCheck(proof);
  const save = () => {
    const { content, name } = proofFile(proof);
    saveFile(content, name);
  };
  return (
    <Panel padded className={styles.panel} aria-labelledby="check-money">
      <h2 id="check-money">{t('clientMoney.check.title')}</h2>
      <p>{t('clientMoney.check.text')}</p>
      <div className={styles.buttons}>
        <Button variant="primary" size="form" busy={state.kind === 'running'} onClick={check}>
          {t(state.kind === 'running' ? 'clientMoney.check.running' : 'clientMoney.check.button')}
        </Button>
        <Button size="form" onClick={save}>
          <Download size={16} aria-hidden="true" />
          {t('clientMoney.check.download')}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={state.kind === 'running'}>
        {state.kind === 'unsupported' && <p className={styles.note}>{t('clientMoney.check.unsupported')}</p>}
        {state.kind === 'done' && <Verdict state={state} />}
        {(state.kind === 'running' || state.kind === 'done') && (
          <ol className={styles.checks}>
            {state.checks.map((one) => (
              <CheckRow key={one.name} check={one} />
            ))}
          </ol>
        )}
      </div>
      {state.kind === 'done' && isProofRight(state) && <StepList steps={state.steps} />}
    </Panel>
  );
}

function Verdict({ state }: { state: Extract<CheckState, { kind: 'done' }> }) {
  const { t } = useTranslation();
  const hasFailed = state.checks.some(({ outcome }) => outcome === 'failed');
  const outcome = hasFailed ? 'failed' : isProofRight(state) ? 'passed' : 'unasked';
  const Icon = icons[outcome];
  const text = {
    passed: undefined,
    unasked: 'clientMoney.check.openText',
    failed: 'clientMoney.check.wrongText',
  } as const;
  const title = {
    passed: 'clientMoney.check.right',
    unasked: 'clientMoney.check.open',
    failed: 'clientMoney.check.wrong',
  } as const;
  const more = text[outcome];
  return (
    <div className={classes(styles.verdict, styles[outcome])}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <p className={styles.verdictTitle}>{t(title[outcome])}</p>
        {more !== undefined && <p>{t(more)}</p>}
      </div>
    </div>
  );
}

function CheckRow({ check: { name, outcome } }: { check: ProofCheck }) {
  const { t } = useTranslation();
  const Icon = icons[outcome];
  return (
    <li className={styles[outcome]}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <h3>{t(`clientMoney.checks.${name}.title`)}</h3>
        <p>{outcome === 'unasked' ? t('clientMoney.unasked') : t(`clientMoney.checks.${name}.${outcome}`)}</p>
      </div>
    </li>
  );
}
