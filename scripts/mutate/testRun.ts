import { z } from 'zod';

/** A file as the tests see it, whatever the disk has. */
const Planted = z.object({ file: z.string(), code: z.string() });

/** What the parent asks of the process that runs the tests: those files, with or without a defect. */
export const TestRun = z.object({ planted: Planted.optional(), tests: z.array(z.string()) });
export type TestRun = z.infer<typeof TestRun>;

/** `failed` names the first test that did; `hung` is what never came to an end. */
export const Verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passed') }),
  z.object({ kind: z.literal('failed'), file: z.string(), test: z.string() }),
  z.object({ kind: z.literal('hung') }),
]);
export type Verdict = z.infer<typeof Verdict>;

export type RunTests = (run: TestRun) => Promise<Verdict>;
