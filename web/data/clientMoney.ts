import { proofText } from '@candor/contracts/evidence/liabilityProof.ts';
import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { verifyProof } from '@candor/contracts/evidence/verifyLiability.ts';
import type { ProofCheck, ProofVerification, PublishedCounts } from '@candor/contracts/evidence/verifyLiability.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { canVerify, cryptography } from './cryptography.ts';
import { published } from './evidence.ts';
import { valueOf } from './outcome.ts';

/** Query of the client's line in the newest count; null if no count has it yet. */
export const proofQuery = queryOptions<LiabilityProof | null>({
  queryKey: ['liabilityProof'],
  queryFn: async () => {
    const answer = await api.getLiabilityProof({});
    return answer.kind === 'refused' && answer.refusal.code === 'notFound' ? null : valueOf(answer);
  },
});

/** Query for whether this is a demonstration, whose money is invented. */
export const simulatedQuery = queryOptions<boolean>({
  queryKey: ['liabilities', 'simulated'],
  queryFn: async () => valueOf(await api.getLiabilities({ count: 1 })).simulated,
});

/** Counts as they are published for everybody. */
const counts: PublishedCounts = {
  keys: () => published.keys(),
  async counts(brand, at) {
    const answer = await api.getLiabilities({ before: at + 1, count: 10 });
    if (answer.kind !== 'done') return undefined;
    return answer.value.counts.filter((one) => one.brand === brand && one.at === at);
  },
};

/** Runs every check in this browser; undefined if it cannot check signatures. */
export async function checkProof(
  proof: LiabilityProof,
  onCheck: (check: ProofCheck) => void,
): Promise<ProofVerification | undefined> {
  if (!(await canVerify())) return undefined;
  return verifyProof(proofText(proof), { published: counts, crypto: cryptography, onCheck });
}

/** Makes the proof's file and its name. */
export function proofFile(proof: LiabilityProof): { readonly content: Blob; readonly name: string } {
  const day = new Date(proof.at).toISOString().slice(0, 10);
  return {
    content: new Blob([proofText(proof)], { type: 'application/json' }),
    name: `${proof.brand}-client-money-${day}.json`,
  };
}
