import { availableParallelism } from 'node:os';
import { rotation } from '../tests/support/rotation.ts';
import { buildAll } from './builds/all.ts';
import { printLine } from './progress.ts';
import { chooseTests, describeChoice } from './test/changed.ts';
import { type Outcome, describeCount, joinOutcomes } from './test/outcome.ts';
import { readChanges } from './test/readChanges.ts';
import { type StageRun, failedWith, onePassed, runStage } from './test/runStage.ts';
import { type Started, startSideBySide } from './test/sideBySide.ts';
import { type Command, SAMPLE, STAGES, type Stage } from './test/stages.ts';
import { slowestLines, stageLines, Terminal } from './test/terminal.ts';

/** A stage and its files to run: if none is named, all. */
interface Part {
  readonly stage: Stage;
  readonly filters: readonly string[];
}

const CHANGED = 'changed';
const terminal = new Terminal();

/**
 * `npm test` runs all stages; `npm test -- unit domain/money` runs one, on the matching files; `npm test -- changed`
 * runs those that the present change can break.
 */
async function test(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('--'));
  const chosen = STAGES.filter(({ name }) => words.includes(name));
  const filters = words.filter((word) => word !== CHANGED && STAGES.every(({ name }) => name !== word));
  const isChanged = words.includes(CHANGED);
  if (filters.length > 0 && (chosen.length === 0 || isChanged)) return refuse(filters);

  // One sample for all processes of the run, whatever is committed meanwhile.
  process.env['TEST_ROTATION'] = rotation().commit;
  const isFull = args.includes('--full');
  const stages = chosen.length === 0 ? STAGES.filter((stage) => isFull || stage.isFullOnly !== true) : chosen;
  const parts = isChanged ? changedParts(stages) : stages.map((stage) => namedPart(stage, filters));
  if (parts.length === 0) return nothingChanged();
  const outcome = joinOutcomes(await runParts(parts, isFull ? { TEST_FULL: '1' } : {}));
  for (const line of slowestLines(outcome.tests)) printLine(line);
  printLine(`\n${describeCount(outcome.count)}`);
  return outcome.count.failed === 0 && outcome.count.passed > 0 ? 0 : 1;
}

function refuse(words: readonly string[]): number {
  const names = STAGES.map(({ name }) => name).join(', ');
  printLine(`There is no stage ${words.join(', ')}. Stages: ${names}; or ${CHANGED}.`);
  return 2;
}

function nothingChanged(): number {
  printLine('Nothing has changed that a test could notice.\n\n0 passed, 0 failed');
  return 0;
}

/** Chooses what the present change can break, and reports its choice. */
function changedParts(stages: readonly Stage[]): readonly Part[] {
  const changes = readChanges();
  printLine(`${changes.files.length} files changed since ${changes.since.slice(0, 8)}. What they can break:`);
  const choices = stages.map((stage) => ({ stage, choice: chooseTests(stage, changes) }));
  for (const { stage, choice } of choices) printLine(describeChoice(stage, choice));
  printLine('');
  return choices.flatMap(({ stage, choice }): Part[] => {
    if (choice.kind === 'nothing') return [];
    return [namedPart(stage, choice.kind === 'whole' ? [] : choice.files)];
  });
}

/** Returns the named files of a stage, which run even if they are not due in the sample. */
function namedPart(stage: Stage, filters: readonly string[]): Part {
  if (filters.length === 0) return { stage, filters };
  const commands = stage.commands.map((command) => ({ ...command, environment: unsampled(command.environment) }));
  return { stage: { ...stage, commands }, filters };
}

function unsampled(environment: Command['environment'] = {}): NonNullable<Command['environment']> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in SAMPLE)));
}

/**
 * Runs the checks two at a time, followed by the build of the pages, beside the stages that do not need it. Those
 * stages have both cores to themselves: they run one after another.
 */
async function runParts(parts: readonly Part[], environment: NodeJS.ProcessEnv): Promise<readonly Outcome[]> {
  const beside = parts.filter(({ stage }) => stage.isSideBySide === true);
  const alone = parts.filter(({ stage }) => stage.isSideBySide !== true);
  const builds = alone.some(({ stage }) => stage.needsPages === true) ? [runBuild] : [];
  const checks = beside.map((part) => () => runPart(part, environment));
  const started = startSideBySide([...checks, ...builds], Math.min(2, availableParallelism()));
  const pages = builds.length === 0 ? undefined : started.at(-1);
  const outcomes = await Promise.all(started.slice(0, checks.length).map(({ ended }) => ended));
  for (const part of alone) outcomes.push(await runWithPages(part, pages, environment));
  return pages === undefined ? outcomes : [...outcomes, await pages.ended];
}

/**
 * Runs a stage once the pages are built: without them every journey would fail for the same reason, each after a
 * minute.
 */
async function runWithPages(
  part: Part,
  pages: Started<Outcome> | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const { stage } = part;
  if (stage.needsPages !== true || pages === undefined || (await pages.ended).count.failed === 0)
    return runPart(part, environment);
  return showing(stage.title, async () => ({
    outcome: failedWith(stage.title, 'not run without pages'),
    log: undefined,
  }));
}

function runPart({ stage, filters }: Part, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  return showing(stage.title, () => runStage(stage, filters, environment));
}

function runBuild(): Promise<Outcome> {
  return showing('Build of pages and server', async () => {
    try {
      await buildAll((_title, work) => work());
      return { outcome: onePassed, log: undefined };
    } catch (error) {
      return { outcome: failedWith('Build of pages and server', String(error)), log: undefined };
    }
  });
}

async function showing(title: string, run: () => Promise<StageRun>): Promise<Outcome> {
  const began = performance.now();
  terminal.begin(title);
  const { outcome, log } = await run();
  terminal.end(title, stageLines(title, outcome, { ms: performance.now() - began, log }));
  return outcome;
}

process.exit(await test(process.argv.slice(2)));
