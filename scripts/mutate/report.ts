import type { Mutant } from './findMutants.ts';
import type { Outcome } from './judge.ts';

export interface Judged {
  readonly mutant: Mutant;
  readonly area: string;
  readonly outcome: Outcome;
}

const TEXT_MAX = 100;

/** Describes a defect: `domain/margin/closeOut.ts:13 a < b → a <= b (nextCloseOut)`. */
export function describeMutant({ file, line, original, replacement, function: name }: Mutant): string {
  return `${file}:${line} ${shorten(original)} → ${shorten(replacement)} (${name})`;
}

function shorten(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`;
}

/** Writes one line for each area and one for all, then each unnoticed defect. */
export function reportLines(judged: readonly Judged[]): readonly string[] {
  const areas = [...new Set(judged.map(({ area }) => area))].sort();
  const width = Math.max(...areas.map((area) => area.length), 'all'.length);
  const lines = areas.map((area) =>
    areaLine(
      area.padEnd(width),
      judged.filter((each) => each.area === area),
    ),
  );
  const survivors = judged.filter(({ outcome }) => outcome.kind === 'survived');
  return [
    ...lines,
    areaLine('all'.padEnd(width), judged),
    ...(survivors.length === 0 ? [] : ['', 'Nobody noticed:']),
    ...survivors.map(({ mutant, outcome }) => `  ${describeMutant(mutant)}${lookedAt(outcome)}`),
  ];
}

function areaLine(title: string, judged: readonly Judged[]): string {
  const found = countFound(judged);
  const share =
    judged.length === 0
      ? ''
      : ` (${((100 * found) / judged.length).toLocaleString('en', { maximumFractionDigits: 1 })} %)`;
  return `${title}  ${judged.length} planted, ${found} found, ${judged.length - found} survived${share}`;
}

function lookedAt(outcome: Outcome): string {
  return outcome.kind === 'survived' && outcome.looked === 0 ? ', which no test reaches' : '';
}

export function countFound(judged: readonly Judged[]): number {
  return judged.filter(({ outcome }) => outcome.kind === 'found').length;
}

/** Is the share found at least the goal, in per cent? */
export function isGoalMet(judged: readonly Judged[], goalPercent: number): boolean {
  return 100 * countFound(judged) >= goalPercent * judged.length;
}

/** Returns one defect of the machine-readable report, with the fields that the list of equivalents needs. */
export function toRecord({ mutant, area, outcome }: Judged): object {
  const { file, line, function: name, original, replacement } = mutant;
  return { area, file, line, function: name, original, replacement, ...outcome };
}
