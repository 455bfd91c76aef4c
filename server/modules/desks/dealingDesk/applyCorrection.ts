import { accept } from '@candor/domain/result.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import { bookCorrection } from './bookCorrection.ts';
import { carryOutCase } from './carryOutCase.ts';
import { correctionPayload } from './correctable.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Rules TC-6, TC-10: the correction that was approved, and then the close-outs that are undone with it. */
export function applyCorrection(deps: DealingDeskDeps): ApplyApproval {
  return async (approval) => {
    const { closeOuts, ...item } = correctionPayload.parse(approval.payload);
    const booked = await bookCorrection(deps, { approval, item, commandId: `correction:${approval.id}` });
    if (!booked.ok) return booked;
    await carryOutCase(deps, approval, closeOuts);
    return accept(true);
  };
}
