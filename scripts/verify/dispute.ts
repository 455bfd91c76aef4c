import type { CheatPlace, Finding } from '@candor/domain/evidence/dispute/cheats.ts';
import { decideDispute, disputeKinds } from '@candor/domain/evidence/dispute/decide.ts';
import type { DisputeKind, DisputeSubject } from '@candor/domain/evidence/dispute/decide.ts';
import { tapeHourName } from '@candor/domain/evidence/tickTime.ts';
import { StartError, printLine } from '../progress.ts';
import { checkDispute } from './dispute/check.ts';
import type { Checked } from './dispute/check.ts';
import { cheatWords } from './dispute/cheatWords.ts';
import { decisionText } from './dispute/decisionWords.ts';
import { readExport } from './dispute/exported.ts';
import { publicFilesAt } from './dispute/publicFiles.ts';

interface DisputeOptions {
  /** A folder of public files, or the address of an installation. */
  readonly files: string;
  readonly complaint?: string | undefined;
  /** An execution's number, `command:ID` or an instant. */
  readonly about?: string | undefined;
}

/**
 * `npm run verify -- dispute EXPORT --public PLACE`: finds every cheat that the files show. True only if there is none.
 */
export async function verifyDispute(place: string, { files, complaint, about }: DisputeOptions): Promise<boolean> {
  const claim = complaint === undefined ? undefined : { kind: kindOf(complaint), subject: subjectOf(about) };
  const checked = await checkDispute(readExport(place), await publicFilesAt(files));
  for (const finding of checked.findings) printLine(describeFinding(finding));
  printLine(describeChecked(checked));
  if (claim !== undefined) printLine(`\n${decisionText(decideDispute(claim.kind, claim.subject, checked))}`);
  return checked.findings.length === 0;
}

/** Writes a finding as one line: how sure, where, what and by which rule. */
export function describeFinding({ cheat, place, figures = {}, statistic, unless }: Finding): string {
  const { says, rule } = cheatWords[cheat];
  const sure = statistic === undefined ? (unless === undefined ? 'PROVED    ' : 'PROVED*   ') : 'SUSPECTED ';
  const text = says.replace(/\{(\w+)\}/g, (_place, name: string) => figures[name] ?? '').trim();
  const by = statistic === undefined ? '' : `; by chance once in ${oneIn(statistic.chance)}, ${statistic.cases} cases`;
  const halted =
    unless === undefined ? '' : '; *unless trading in the instrument was halted then, as /fairness says of 90 days';
  return `${sure} ${cheat}, ${placeText(place)}: ${text} (${rule}${by}${halted})`;
}

function oneIn(chance: number): string {
  return chance < 1e-15 ? 'more than 10^15' : (1 / chance).toPrecision(2);
}

function placeText(place: CheatPlace): string {
  if ('execution' in place) return `execution ${place.execution}`;
  if ('command' in place) return `order ${place.command}`;
  if ('hour' in place) return `hour ${tapeHourName(place.hour)}`;
  return 'entry' in place ? `entry ${place.entry} of the log` : `the ${place.of}`;
}

function describeChecked({ facts: { fills, orders }, findings, unjudged }: Checked): string {
  const result = findings.length === 0 ? 'nothing wrong' : `${findings.length} wrong`;
  const open =
    unjudged === 0 ? '' : `; of ${unjudged} fills the hour of the tape is not there, and their ticks are not judged`;
  return `${result}: ${fills.length} fills, ${orders.length} orders${open}`;
}

function kindOf(complaint: string): DisputeKind {
  const kind = disputeKinds.find((one) => one === complaint);
  if (kind === undefined) throw new StartError(`--complaint is one of ${disputeKinds.join(', ')}.`);
  return kind;
}

function subjectOf(about: string | undefined): DisputeSubject {
  if (about?.startsWith('command:') === true) return { command: about.slice('command:'.length) };
  if (about !== undefined && /^\d+$/.test(about)) return { execution: Number.parseInt(about, 10) };
  const at = Date.parse(about ?? '');
  if (Number.isNaN(at)) throw new StartError('--about is the number of an execution, command:ID, or an instant.');
  return { at };
}
