import * as z from 'zod/mini';
import { refusalCodes } from '@candor/domain/refusals.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

/**
 * The reason of a refused call. Ruling R27: a product call answers `{status: true, data}` or `{status: false, error}`.
 * `message` is the English text for people who read the API directly; our own pages translate `code` and `params`.
 */
export const refusalError = z.object({
  code: z.enum(refusalCodes),
  message: z.string(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.string())),
});
export type RefusalError = z.output<typeof refusalError>;

export const refusalAnswer = z.object({ status: z.literal(false), error: refusalError });

export type RefusalAnswer = z.output<typeof refusalAnswer>;

/** Makes the schema of a successful answer with this data. */
export function successAnswer<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal(true), data });
}

/**
 * Converts a refused answer to a refusal of the rules. Optional fields that have no value are left out, not undefined.
 */
export function refusalOf({ error }: RefusalAnswer): Refusal {
  return {
    code: error.code,
    ...(error.field !== undefined && { field: error.field }),
    ...(error.params !== undefined && { params: error.params }),
  };
}
