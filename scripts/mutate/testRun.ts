import { z } from 'zod';

/** A file as the tests see it, whatever is on disk. */
const Planted = z.object({ file: z.string(), code: z.string() });

/** A request to the process that runs the tests: those files, with or without a defect. */
export const TestRun = z.object({ planted: Planted.optional(), tests: z.array(z.string()) });
export type TestRun = z.infer<typeof TestRun>;

/**
 * `failed` names the first failing test; `hung` is one that never ended; `notRun`: the machine was too busy to begin
 * them all.
 */
export const Verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passed') }),
  z.object({ kind: z.literal('failed'), file: z.string(), test: z.string() }),
  z.object({ kind: z.literal('hung') }),
  z.object({ kind: z.literal('notRun') }),
]);
export type Verdict = z.infer<typeof Verdict>;

export type RunTests = (run: TestRun) => Promise<Verdict>;
