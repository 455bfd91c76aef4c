import type { BrandId, CommandId } from '@candor/domain/ids.ts';
import { column } from '../../../database/rows.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordSteps, stepRows } from './recordSteps.ts';

/** Returns the key of a corporate action, for the record and for requests. */
export function actionKey(actionId: CommandId): string {
  return `action:${actionId}`;
}

const acts = { announced: 'action.announced', withdrawn: 'action.withdrawn', carriedOut: 'action.carriedOut' } as const;

const rows = stepRows.with({
  actionId: column.text(),
  step: column.text<keyof typeof acts>(),
  symbol: column.text(),
});

export function recordActions(deps: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>, desk: BrandId): Promise<void> {
  const table = 'corporate_action_step';
  const steps = { table, audited: 'corporate_action_audited', brand: 'acting_brand', rows } as const;
  return recordSteps(deps, desk, steps, ({ actionId, step, symbol, approvedBy }) => ({
    action: acts[step],
    subject: actionKey(actionId),
    details: { symbol, ...(approvedBy !== undefined && { approvedBy }) },
  }));
}
