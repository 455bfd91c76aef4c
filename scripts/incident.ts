import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Instant } from '@candor/domain/ids.ts';
import { readConfig } from '@candor/server/config.ts';
import packageFile from '../package.json' with { type: 'json' };
import { makeBill } from './assurance/makeBill.ts';
import { pathOf, readInput, runCommand } from './command.ts';
import { craDraft, doraDraft } from './incident/drafts.ts';
import type { Draft } from './incident/drafts.ts';
import type { IncidentFacts } from './incident/facts.ts';
import { readDatabase } from './incident/readDatabase.ts';
import { readLog } from './incident/readLog.ts';
import { BLANK, blanksOf, writeDraft } from './incident/writeDraft.ts';
import { StartError, printLine, step } from './progress.ts';

const USAGE =
  'npm run incident -- --log FILE --out FOLDER [--from INSTANT] [--until INSTANT] [--detected INSTANT] ' +
  '[--classified INSTANT] [--component NAME]…';

const OPTIONS = {
  log: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  detected: { type: 'string' },
  classified: { type: 'string' },
  component: { type: 'string', multiple: true },
} as const;

/** `npm run incident`: drafts the reports that the law requires within hours, filled in with what the system knows. */
async function incident(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.log === undefined || values.out === undefined) throw new StartError(USAGE);
  const [from, until, detected, classifiedAt] = (['from', 'until', 'detected', 'classified'] as const).map((name) =>
    instantOf(name, values[name]),
  );
  const config = readConfig(process.env);
  const createdAt = Date.now();
  const text = readInput(values.log ?? '', { isLog: true });
  const log = await step('Reading the log', async () => readLog(text, { from, until }));
  const detectedAt = detected ?? log.alarms[0]?.firstAt;
  const span = { from: detectedAt ?? log.firstAt ?? createdAt, until: until ?? createdAt };
  const database = await step('Reading the database', () => readDatabase(config, span));
  const bill = await step('Making the bill of materials', async () => makeBill());
  const facts: IncidentFacts = {
    createdAt,
    log,
    detectedAt,
    classifiedAt,
    database,
    logFile: values.log,
    suspected: values.component ?? [],
    version: packageFile.version,
    mode: config.mode,
    installation: config.brand,
    packages: bill.components.length,
  };
  const folder = pathOf(values.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(bill, undefined, 2)}\n`);
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, undefined, 2)}\n`);
  keep(folder, 'dora-initial.md', doraDraft(facts));
  keep(folder, 'cra-early-warning.md', craDraft(facts));
  if (typeof database === 'string') printLine(`Without the database: ${database}`);
  printLine(`${values.out}: drafts, facts.json and sbom.json. Search them for “${BLANK}”.`);
  return 0;
}

function keep(folder: string, name: string, draft: Draft): void {
  writeFileSync(join(folder, name), `${writeDraft(draft)}\n`);
  printLine(`${name}: ${draft.deadline} ${blanksOf(draft).length} of ${draft.fields.length} fields are a person's.`);
}

/** Parses an instant such as 2026-11-26T10:00:00Z; without a zone it would differ from machine to machine. */
function instantOf(name: string, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(at)) {
    throw new StartError(`--${name} is an instant such as 2026-11-26T10:00:00Z, not “${text}”.`);
  }
  return at;
}

await runCommand(() => incident(process.argv.slice(2)), [StartError]);
