import { accept } from '@candor/domain/result.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import { bookCorrection } from './bookCorrection.ts';
import { carryOutCase } from './carryOutCase.ts';
import { correctionPayload } from './correctable.ts';
import type { DealingDeskParts } from './parts.ts';

/** Rules TC-6, TC-10: the correction that was approved, and then the close-outs that are undone with it. */
export function applyCorrection(parts: DealingDeskParts): ApplyApproval {
  return async (approval) => {
    const { closeOuts, ...item } = correctionPayload.parse(approval.payload);
    const booked = await bookCorrection(parts, { approval, item, commandId: `correction:${approval.id}` });
    if (!booked.ok) return booked;
    await carryOutCase(parts, approval, closeOuts);
    return accept(true);
  };
}
