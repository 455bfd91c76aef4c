import type { BrandId } from '@candor/domain/ids.ts';
import { scopeKey } from '@candor/domain/trading/openingPauses.ts';
import { column } from '../../../database/rows.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordSteps, stepRows } from './recordSteps.ts';

const rows = stepRows.with({
  brandId: column.text().optional(),
  symbol: column.text().optional(),
  isPaused: column.flag(),
});

export function recordSwitches(deps: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>, desk: BrandId): Promise<void> {
  const steps = { table: 'opening_switch', audited: 'opening_switch_audited', brand: 'acting_brand', rows } as const;
  return recordSteps(deps, desk, steps, ({ brandId, symbol, isPaused, approvedBy }) => ({
    action: isPaused ? 'opening.paused' : 'opening.resumed',
    subject: `opening:${scopeKey({ brandId, symbol })}`,
    details: approvedBy === undefined ? {} : { approvedBy },
  }));
}
