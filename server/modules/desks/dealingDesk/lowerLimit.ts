import type { lowerLimit as call } from '@candor/contracts/http/office/dealingLimits.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { readLimitChange } from './limitChange.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordLimits } from './recordLimits.ts';

/** Rule LI-3: one person lowers a limit, once per request; answered when the engine has stored it. */
export async function lowerLimit(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof call>,
  { staffId, name: staffName, brandId }: StaffSession,
): Promise<Result<true>> {
  const change = readLimitChange(deps, request, brandId);
  if (!change.ok) return change;
  const { place, before, figure } = change.value;
  const answer = await deps.bus.request('dealing.changeLimit', {
    commandId: `limit:${staffId}:${request.request}`,
    place,
    before,
    figure,
    staffId,
    staffName,
    approvedBy: undefined,
    reason: request.reason,
  });
  if (!answer.ok) return refuse(answer.refusal);
  await recordLimits(deps, brandId);
  return accept(true);
}
