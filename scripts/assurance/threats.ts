import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './sourceFiles.ts';

const Threat = z.strictObject({
  /** The threat's number, which keeps its meaning for good. */
  id: z.string().regex(/^T[1-9]\d?$/),
  asset: z.string().min(1),
  threat: z.string().min(1),
  measures: z.string().min(1),
  /** What is not done, or not proved by a test. */
  open: z.string().min(1).optional(),
});
export type Threat = z.infer<typeof Threat>;

/** Reads the threats that the measures and tests of this repository name by number. */
export function readThreats(): readonly Threat[] {
  return z.array(Threat).parse(JSON.parse(readFileSync(join(ROOT, 'docs/assurance/threats.json'), 'utf8')));
}
