import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { isProofRight } from '@candor/contracts/evidence/verifyLiability.ts';
import type { ProofCheck, ProofVerification } from '@candor/contracts/evidence/verifyLiability.ts';
import type { SumNode } from '@candor/domain/evidence/sumTree.ts';
import { CircleCheck, CircleHelp, CircleX, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { proofFile, checkProof } from '../../../data/clientMoney.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import styles from './money.module.css';
import { sumText } from './sumText.ts';

const icons = { passed: CircleCheck, unasked: CircleHelp, failed: CircleX } as const;

/** Runs the checks one after another and shows their result. */
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

/** Lists the sums from the client's line up to the total, as the browser has computed them. */
function StepList({ steps }: { steps: readonly SumNode[] }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  return (
    <details className={styles.steps}>
      <summary>{t('clientMoney.check.steps')}</summary>
      <ol>
        {steps.map(({ sum }, step) => (
          <li key={step}>
            <span>{step === 0 ? t('clientMoney.check.line') : t('clientMoney.check.sum', { step })}</span>
            <span>{sumText(sum, currency)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly checks: readonly ProofCheck[] }
  | { readonly kind: 'unsupported' }
  | ({ readonly kind: 'done' } & Pick<ProofVerification, 'checks' | 'steps'>);

/** Checks a proof on request, and reports each check as soon as it is complete. */
function useProofCheck(proof: LiabilityProof) {
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const run = async (): Promise<void> => {
    const checks: ProofCheck[] = [];
    setState({ kind: 'running', checks: [] });
    const found = await checkProof(proof, (check) => {
      checks.push(check);
      setState({ kind: 'running', checks: [...checks] });
    });
    setState(
      found === undefined ? { kind: 'unsupported' } : { kind: 'done', checks: found.checks, steps: found.steps },
    );
  };
  return { state, check: () => void run() };
}
