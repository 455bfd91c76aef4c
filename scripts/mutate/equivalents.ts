import { z } from 'zod';
import listed from './equivalents.json' with { type: 'json' };
import type { MutantKey } from './findMutants.ts';

/** A change without any effect; the reason says why it cannot be noticed. */
const Equivalent = z.object({
  file: z.string(),
  function: z.string(),
  original: z.string(),
  replacement: z.string(),
  reason: z.string().min(20),
});

/** The defects that no test can notice. */
export const EQUIVALENTS: readonly MutantKey[] = z.array(Equivalent).parse(listed);

/** Are both the same defect? A line that moves within its function is still recognised. */
export function isSame(one: MutantKey, other: MutantKey): boolean {
  return (
    one.file === other.file &&
    one.function === other.function &&
    one.original === other.original &&
    one.replacement === other.replacement
  );
}
