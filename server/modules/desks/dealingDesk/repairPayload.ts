import { repairEnds, repairReferences } from '@candor/contracts/http/office/repairs.ts';
import { assert } from '@candor/domain/assert.ts';
import { correctionCauses } from '@candor/domain/trading/correction.ts';
import { closingReasons } from '@candor/domain/trading/position.ts';
import { z } from 'zod';
import { storedEvidence } from '../../engine/dealing/index.ts';
import { correctionItem } from './correctable.ts';

/** Contents of a repair's approval: the request, the reference tick, and each correction in order. */
export const repairPayload = z.object({
  request: z.string(),
  asked: z.object({
    symbol: z.string(),
    from: z.number(),
    until: z.number(),
    reference: z.enum(repairReferences),
    cause: z.enum(correctionCauses),
    leaveOut: z.array(z.number()),
  }),
  /** A request without a reference is refused and not stored. */
  reference: storedEvidence.options[0].nullable().transform((reference) => {
    assert(reference !== null, 'a repair that was asked for has its reference');
    return reference;
  }),
  items: z.array(
    correctionItem.extend({ ends: z.enum(repairEnds), name: z.string(), closing: z.enum(closingReasons) }),
  ),
});
export type RepairPayload = z.output<typeof repairPayload>;
