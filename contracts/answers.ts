import * as z from 'zod/mini';
import { refusalCodes } from '@candor/domain/refusals.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

/**
 * Ruling R27: a product call answers `{status: true, data}` or `{status: false, error}`. `message` is the English
 * text for people who read the API directly; our own pages translate `code` and `params`.
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

export function successAnswer<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal(true), data });
}

/** The refusal inside an answer, with its optional fields absent rather than undefined. */
export function refusalOf({ error }: RefusalAnswer): Refusal {
  return {
    code: error.code,
    ...(error.field !== undefined && { field: error.field }),
    ...(error.params !== undefined && { params: error.params }),
  };
}
