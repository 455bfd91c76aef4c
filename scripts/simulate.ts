import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { remember } from '../tests/simulation/cluster/corpus.ts';
import { sweep } from '../tests/simulation/cluster/sweep.ts';
import { runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

const USUAL_SEEDS = 200;
const SEED_MAX = 2 ** 31 - 1;
const EVERY = 1_000;

/**
 * `npm run simulate -- --seeds 1000 --seed 7`: runs the cluster in virtual time, once for each seed from that one on.
 * With `--seed` alone, only that run.
 */
async function simulate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { seeds: { type: 'string' }, seed: { type: 'string' } } });
  const first = values.seed === undefined ? randomInt(1, SEED_MAX / 2) : wholeNumber('--seed', values.seed);
  const count = values.seeds === undefined ? usualCount(values.seed) : wholeNumber('--seeds', values.seeds);
  printLine(`The corpus, and ${count} seeds from ${first} on.`);
  const { runs, virtualMs, spentMs, failure, found } = await sweep({ first, count }, (done) => {
    if (done % EVERY === 0) printLine(`${done} runs`);
  });
  const [virtual, spent] = [Math.round(virtualMs / 1_000), (spentMs / 1_000).toFixed(1)];
  printLine(
    `${runs} runs: ${virtual} s in ${spent} s of the processor, ${Math.round(virtualMs / spentMs)} times real time.`,
  );
  for (const line of failure) printLine(line);
  if (found !== undefined) printLine(`Kept as ${remember(found.name, found.script)} of the corpus.`);
  return failure.length === 0 ? 0 : 1;
}

function usualCount(seed: string | undefined): number {
  return seed === undefined ? USUAL_SEEDS : 1;
}

function wholeNumber(name: string, text: string): number {
  const number = Number.parseInt(text, 10);
  if (String(number) !== text || number < 1 || number > SEED_MAX)
    throw new StartError(`${name} is a whole number from 1 to ${SEED_MAX}, not ${text}.`);
  return number;
}

await runCommand(() => simulate(process.argv.slice(2)));
