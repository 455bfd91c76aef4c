import type { BrandId } from '@candor/domain/ids.ts';
import { column } from '../../../database/rows.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordSteps, stepRows } from './recordSteps.ts';

const rows = stepRows.with({ symbol: column.text(), isHalted: column.flag() });

export function recordHalts(deps: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>, desk: BrandId): Promise<void> {
  const steps = { table: 'halt_switch', audited: 'halt_switch_audited', brand: 'acting_brand', rows } as const;
  return recordSteps(deps, desk, steps, ({ symbol, isHalted, approvedBy }) => ({
    action: isHalted ? 'halt.begun' : 'halt.ended',
    subject: `halt:${symbol}`,
    details: approvedBy === undefined ? {} : { approvedBy },
  }));
}
