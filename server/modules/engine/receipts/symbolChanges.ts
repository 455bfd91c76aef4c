import type { symbols as call } from '@candor/contracts/http/receipts.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Pool } from '../../../database/pool.ts';
import { readActions } from '../dealing/index.ts';
import type { StoredAction } from '../dealing/index.ts';

type Change = AnswerOf<typeof call>['changes'][number];

/** Rule CA-20: reads the public facts of symbol changes, announced or carried out; the names of staff are left out. */
export async function readChanges(pool: Pool): Promise<Change[]> {
  const steps = await readActions(pool);
  const lasts = new Map(steps.map((step) => [step.actionId, step]));
  return steps.flatMap((step) => (step.step === 'announced' ? present(step, lasts.get(step.actionId) ?? step) : []));
}

function present({ actionId, symbol, terms, effectiveAt, at }: StoredAction, last: StoredAction): Change[] {
  if (terms.kind !== 'symbolChange' || last.step === 'withdrawn') return [];
  const done = last.step === 'carriedOut' ? last.at : null;
  const when = { announced_at: at, effective_at: effectiveAt, carried_out_at: done };
  return [{ action: actionId, symbol, new_symbol: terms.ticker, ...when }];
}
