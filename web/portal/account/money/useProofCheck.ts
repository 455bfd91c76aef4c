import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import type { ProofCheck, ProofVerification } from '@candor/contracts/evidence/verifyLiability.ts';
import { useState } from 'react';
import { checkProof } from '../../../data/clientMoney.ts';

export type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly checks: readonly ProofCheck[] }
  | { readonly kind: 'unsupported' }
  | ({ readonly kind: 'done' } & Pick<ProofVerification, 'checks' | 'steps'>);

/** Checks a proof when asked to, and tells of each check as soon as it is done. */
export function useProofCheck(proof: LiabilityProof) {
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
