import { isProofRight, verifyProof } from '@candor/contracts/evidence/verifyLiability.ts';
import type { PublishedCounts } from '@candor/contracts/evidence/verifyLiability.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { formatExactMoney, formatMoney } from '@candor/domain/money/decimal.ts';
import { english } from '@candor/locales/en.ts';
import { printLine } from '../progress.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { ask, publishedBy } from './overHttp.ts';

const marks = { passed: 'right   ', unasked: 'unasked ', failed: 'WRONG   ' } as const;

/** `npm run verify -- proof FILE`: runs every check of a proof. True only if all is right. */
export async function verifyProofFile(text: string, base: string): Promise<boolean> {
  const words = english.clientMoney;
  const { proof, checks, steps } = await verifyProof(text, {
    published: countsPublishedBy(base),
    crypto: cryptography,
  });
  for (const { name, outcome } of checks) {
    const { title, ...texts } = words.checks[name];
    printLine(`${marks[outcome]}  ${title}: ${outcome === 'unasked' ? words.unasked : texts[outcome]}`);
  }
  if (proof !== undefined) {
    const { brand, currency, at, leaves, line } = proof;
    const [leaf, ...above] = steps;
    printLine(
      `\n${brand}, ${new Date(at).toISOString()}: PIN ${line.pin}, ${formatMoney(line.amount, currency)} ${currency}`,
    );
    for (const { sum } of leaf === undefined ? [] : above) printLine(`  ${formatExactMoney(sum)}`);
    printLine(`total of ${leaves} accounts: ${formatExactMoney(proof.total)} ${currency}`);
  }
  return isProofRight({ checks });
}

/** Reads the published counts of a running server, and its keys. */
function countsPublishedBy(base: string): PublishedCounts {
  return {
    keys: () => publishedBy(base).keys(),
    async counts(brand, at) {
      const query = { before: new Date(at + 1).toISOString(), count: '10' };
      const answer = await ask(base, calls.getLiabilities, query);
      if (typeof answer !== 'object') return undefined;
      return answer.counts.filter((one) => one.brand === brand && one.at === at);
    },
  };
}
