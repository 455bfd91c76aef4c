import type { DisputeResult, Stretch } from '@candor/server/modules/engine/dealing/dispute/replayAccount.ts';
import type { TickOrigin } from '@candor/server/modules/engine/dealing/dispute/tickSupply.ts';
import { iso } from './report.ts';

const origins: Readonly<Record<TickOrigin, string>> = {
  tape: 'from the tape',
  source: 'from the source itself, which gives the same again',
  executions: 'from the executions alone: no other tick of the time is kept',
};

/** Writes the readable report of a dispute's replay. */
export function describeDispute(accountId: number, result: DisputeResult): string {
  const { difference, counts, stretches, unpriced, fromLedger, refusalsFromJournal, waited } = result;
  const { executions, entries, answers } = counts;
  return [
    `Trading account ${accountId}`,
    'Ticks',
    ...(stretches.length === 0 ? ['  none were needed'] : stretches.map(describeStretch)),
    'Compared',
    `  ${executions} executions, ${entries} ledger entries with their hashes, ${answers} answers to commands`,
    ...(refusalsFromJournal === 0
      ? []
      : [`  ${refusalsFromJournal} refusals of a market that could not be traded: by the journal`]),
    ...(unpriced === 0 ? [] : [`  ${unpriced} refusals not decided again: the prices of then are not all kept`]),
    ...(fromLedger === 0
      ? []
      : [`  ${fromLedger} movements of money taken from the ledger: no prices of that time are kept`]),
    ...(waited === 0 ? [] : [`  ${waited} pending orders waited on while nothing could be opened: by the journal`]),
    ...(difference === undefined
      ? ['Result: identical']
      : [
          `Result: different, first at ${iso(difference.at)} in ${difference.what}`,
          ...difference.lines.map((line) => `  ${line}`),
        ]),
  ].join('\n');
}

function describeStretch({ origin, from, to, ticks }: Stretch): string {
  return `  ${iso(from)} to ${iso(to)}: ${ticks} ticks ${origins[origin]}`;
}
