import { z } from 'zod';
import type { FileFault } from '@candor/domain/clients/documents.ts';
import type { Inspected } from './inspectFile.ts';
import type { MadePicture } from './variants.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A request to an inspecting thread; each thread gets one. */
const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), file: z.object({ name: z.string(), bytes }) }),
  z.object({
    kind: z.literal('raster'),
    file: z.object({ media: z.enum(['image/jpeg', 'application/pdf']), bytes }),
    page: z.number(),
    watermark: z.string(),
  }),
  z.object({ kind: z.literal('variants'), file: z.object({ name: z.string(), bytes }) }),
]);
export type Question = z.output<typeof question>;

export type Answer =
  | { readonly kind: 'inspected'; readonly inspected: Inspected }
  | { readonly kind: 'picture'; readonly picture: Uint8Array }
  | { readonly kind: 'variants'; readonly made: MadePicture | { readonly fault: FileFault } };

/** Parses a thread's request, which arrives untyped. */
export function readQuestion(workerData: unknown): Question {
  return question.parse(workerData);
}
