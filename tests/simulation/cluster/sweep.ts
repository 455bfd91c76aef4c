import { simulate } from './cluster.ts';
import type { Run } from './cluster.ts';
import { readCorpus } from './corpus.ts';
import type { Remembered } from './corpus.ts';
import { shrink } from './shrink.ts';
import { drawSteps } from './steps.ts';

export interface Seeds {
  readonly first: number;
  readonly count: number;
}

export interface Sweep {
  readonly runs: number;
  readonly virtualMs: number;
  /** Processor time of this process, in milliseconds. */
  readonly spentMs: number;
  /** Report of the first failure, in lines for a person; empty if there was none. */
  readonly failure: readonly string[];
  /** The short script of a new seed that broke an invariant, and a name for it. */
  readonly found?: { readonly name: string; readonly script: Remembered };
}

/** Replays the corpus and then the seeds, up to the first that breaks an invariant, and shrinks that one. */
export async function sweep({ first, count }: Seeds, onRun: (runs: number) => void = () => undefined): Promise<Sweep> {
  const began = process.cpuUsage();
  let [runs, virtualMs] = [0, 0];
  const note = ({ virtualMs: ms }: Run): void => {
    runs += 1;
    virtualMs += ms;
    onRun(runs);
  };
  const end = (explained: Pick<Sweep, 'failure' | 'found'>): Sweep => {
    const { user, system } = process.cpuUsage(began);
    return { runs, virtualMs, spentMs: (user + system) / 1_000, ...explained };
  };
  for (const [name, { seed, steps }] of readCorpus()) {
    const run = await simulate(seed, steps);
    note(run);
    if (run.violation !== undefined) return end({ failure: [`${name} of the corpus: ${run.violation.text}`] });
  }
  for (let seed = first; seed < first + count; seed += 1) {
    const run = await simulate(seed, drawSteps(seed));
    note(run);
    if (run.violation !== undefined) return end(await explain(seed));
    // Lets other work of this process run.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return end({ failure: [] });
}

/** Explains how to handle a failed seed. */
async function explain(seed: number): Promise<Pick<Sweep, 'failure' | 'found'>> {
  const shrunk = await shrink({ seed, planted: {} }, drawSteps(seed));
  const again = `Again: npm run simulate -- --seed ${seed}`;
  if (shrunk === undefined)
    return { failure: [`Seed ${seed} failed once and not again: something in it is left to chance.`, again] };
  const { steps, violation } = shrunk;
  const lines = steps.map((step) => `  ${JSON.stringify(step)}`);
  return {
    failure: [`Seed ${seed}: ${violation.text}`, `By ${steps.length} steps:`, ...lines, again],
    found: { name: `${violation.invariant}-${seed}`, script: { seed, found: violation.text, steps } },
  };
}
