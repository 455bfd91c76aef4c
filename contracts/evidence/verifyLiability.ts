import { countText, isLiability, liabilityBytes, owed } from '@candor/domain/evidence/liability.ts';
import { nodesAbove } from '@candor/domain/evidence/sumTree.ts';
import type { SumNode } from '@candor/domain/evidence/sumTree.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Cryptography } from './cryptography.ts';
import { countOf, lineOf, parseProof } from './liabilityProof.ts';
import type { LiabilityProof, SignedCount } from './liabilityProof.ts';
import type { ReceiptKey } from './receipt.ts';
import { isSame } from './tapeProof.ts';

/**
 * Checks of a proof, in the order in which each is meaningful. `form`: the text is a proof. `line`: the parts of the
 * client's line add up to the amount. `path`: the line leads to the root and the total. `signature`, `key`: these are
 * signed by our key. `published`: everybody sees the same root and total.
 */
export const proofChecks = ['form', 'line', 'path', 'signature', 'key', 'published'] as const;
export type ProofCheckName = (typeof proofChecks)[number];

export interface ProofCheck {
  readonly name: ProofCheckName;
  /** `unasked`: the published data could not be requested. */
  readonly outcome: 'passed' | 'failed' | 'unasked';
}

/** Access to the published data. Each function returns undefined if the data could not be requested. */
export interface PublishedCounts {
  keys(): Promise<readonly ReceiptKey[] | undefined>;
  /** Counts of a brand at an instant; an empty list if there are none. */
  counts(brand: string, at: Instant): Promise<readonly SignedCount[] | undefined>;
}

export interface ProofVerification {
  readonly proof: LiabilityProof | undefined;
  readonly checks: readonly ProofCheck[];
  /** Nodes from the line to the root, as far as they could be calculated. */
  readonly steps: readonly SumNode[];
}

interface Checking {
  readonly published: PublishedCounts;
  readonly crypto: Cryptography;
  /** Called after each check. */
  readonly onCheck?: (check: ProofCheck) => void;
}

/**
 * Rule LB-9: checks the text of a proof. After a failed check no further ones are made, because they would mean
 * nothing.
 */
export async function verifyProof(text: string, { published, crypto, onCheck }: Checking): Promise<ProofVerification> {
  const proof = parseProof(text);
  const checks: ProofCheck[] = [];
  let steps: readonly SumNode[] = [];
  const works: Readonly<Record<ProofCheckName, (of: LiabilityProof) => Promise<boolean | undefined>>> = {
    form: async () => true,
    line: async (of) => isLiability(lineOf(of)) && owed(lineOf(of)) === of.line.amount,
    async path(of) {
      const found = await stepsOf(of, crypto);
      steps = found ?? [];
      return found !== undefined && isRoot(of, found);
    },
    signature: (of) => crypto.verify(of.signature, { publicKey: of.key.public_key, text: countText(countOf(of)) }),
    key: async ({ key }) =>
      (await published.keys())?.some(({ id, publicKey }) => id === key.id && isSame(publicKey, key.public_key)),
    published: async (of) => (await published.counts(of.brand, of.at))?.some((one) => isSameCount(one, of)),
  };
  for (const name of proofChecks) {
    const isRight = proof === undefined ? false : await works[name](proof);
    const outcome = isRight === undefined ? 'unasked' : isRight ? 'passed' : 'failed';
    checks.push({ name, outcome });
    onCheck?.({ name, outcome });
    if (outcome === 'failed') break;
  }
  return { proof, checks, steps };
}

/** Are all checks complete and right? */
export function isProofRight({ checks }: Pick<ProofVerification, 'checks'>): boolean {
  return checks.length === proofChecks.length && checks.every(({ outcome }) => outcome === 'passed');
}

async function stepsOf(proof: LiabilityProof, crypto: Cryptography): Promise<readonly SumNode[] | undefined> {
  const hash = await crypto.sha256(liabilityBytes(countOf(proof), lineOf(proof)));
  const leaf: SumNode = { hash, sum: proof.line.amount };
  const above = await nodesAbove(leaf, { index: proof.place, count: proof.leaves }, proof.path, (bytes) =>
    crypto.sha256(bytes),
  );
  return above && [leaf, ...above];
}

function isRoot({ root, total }: LiabilityProof, steps: readonly SumNode[]): boolean {
  const top = steps.at(-1);
  return top !== undefined && isSame(top.hash, root) && top.sum === total;
}

function isSameCount(one: SignedCount, other: SignedCount): boolean {
  return countText(countOf(one)) === countText(countOf(other));
}
