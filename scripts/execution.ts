import { successAnswer } from '@candor/contracts/answers.ts';
import { execution } from '@candor/contracts/http/reports.ts';
import type { WireMonth } from '@candor/contracts/http/reports.ts';
import type { MonthFigures } from '@candor/domain/evidence/executionFigures.ts';
import { firstDifference, wrongSum } from '@candor/domain/evidence/figureDifference.ts';
import type { FigureDifference } from '@candor/domain/evidence/figureDifference.ts';
import { readConfig } from '@candor/server/config.ts';
import { parseArgs } from 'node:util';
import { parseJson } from '@candor/domain/json.ts';
import type pg from 'pg';
import * as z from 'zod/mini';
import { openOwnedDatabase } from './auditDatabase.ts';
import { readInput, runCommand } from './command.ts';
import { insertCorrection } from './execution/correct.ts';
import { findPublished } from './execution/published.ts';
import type { Published } from './execution/published.ts';
import { recount } from './execution/recount.ts';
import { printLine, StartError, step } from './progress.ts';

const USAGE =
  'npm run execution -- --file FILE.json | --month YYYY-MM [--brand ID] [--correct "Why the figures were wrong"]';

const OPTIONS = {
  file: { type: 'string' },
  month: { type: 'string' },
  brand: { type: 'string' },
  correct: { type: 'string' },
} as const;

/**
 * `npm run execution`: checks the published figures of how orders were executed. Anybody can check a file that they
 * have downloaded; the login of the audits counts a month again from the database. The exit code is 0 only if there is
 * no difference.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const { file, month, brand, correct } = values;
  if ((file === undefined) === (month === undefined)) throw new StartError(`Usage: ${USAGE}`);
  if (file !== undefined) return reportFile(file);
  if (!/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month ?? '')) throw new StartError(`Usage: ${USAGE}`);
  const database = await openOwnedDatabase(readConfig(process.env));
  const client = await database.pool.connect();
  try {
    const all = await findPublished(client, { month: month ?? '', brandId: brand });
    if (all.length === 0) throw new StartError(`No brand has published ${month}.`);
    let differences = 0;
    for (const published of all)
      differences += await report(client, published, { ownerUrl: database.ownerUrl, reason: correct });
    return differences === 0 ? 0 : 1;
  } finally {
    client.release();
    await database.stop();
  }
}

interface Correcting {
  readonly ownerUrl: string;
  readonly reason: string | undefined;
}

/** Reports a month; returns how many differences remain: at most one is named. */
async function report(client: pg.ClientBase, published: Published, { ownerUrl, reason }: Correcting): Promise<number> {
  const { brandId, month } = published;
  const counted = await step(`Counting ${month} of ${brandId} again`, () => recount(client, published));
  const difference = firstDifference(sideOf(published.counted), sideOf(counted));
  if (difference === undefined) {
    printLine(`${brandId} ${month}: ${counted?.figures.orders ?? 'too few'} orders, the difference is 0.`);
    return 0;
  }
  printLine(`${brandId} ${month}: ${describe(difference)}`);
  if (reason === undefined) return 1;
  await insertCorrection(ownerUrl, { ...published, counted, reason });
  printLine(`${brandId} ${month}: corrected; both rows are kept.`);
  return 0;
}

function sideOf(counted: MonthFigures | undefined): unknown {
  return counted ?? 'too few orders';
}

function reportFile(file: string): number {
  const checked = checkFile(file);
  for (const { month, orders, hasPeriods, wrong } of checked) {
    const what = orders === undefined ? 'too few orders to publish' : `${orders} orders`;
    const how = hasPeriods ? 'its types and its periods add up' : 'its types add up';
    printLine(
      `${month}: ${wrong === undefined ? (orders === undefined ? what : `${what}, ${how}`) : describe(wrong)}.`,
    );
  }
  if (checked.length === 0) printLine('The file has no month.');
  return checked.every(({ wrong }) => wrong === undefined) ? 0 : 1;
}

function describe({ figure, published, counted }: FigureDifference): string {
  return `${figure === '' ? 'the month' : figure}: published ${published}, counted ${counted}`;
}

await runCommand(run, [StartError]);

/** A checked month with what is wrong with it; undefined if nothing is. */
interface CheckedMonth {
  readonly month: string;
  readonly orders: number | undefined;
  readonly hasPeriods: boolean;
  readonly wrong: FigureDifference | undefined;
}

/** Rule HN-6: do the months of a downloaded execution file add up? Needs neither a server nor a database. */
function checkFile(path: string): readonly CheckedMonth[] {
  const parsed = z.safeParse(successAnswer(execution.answer), parseJson(readInput(path)));
  if (!parsed.success) throw new StartError(`${path} is no execution file: download /api/reports/execution again.`);
  return parsed.data.data.months.map(checkMonth);
}

function checkMonth({ month, figures, periods }: WireMonth): CheckedMonth {
  const hasPeriods = periods !== undefined;
  const wrong = figures === null ? undefined : wrongSum({ figures, periods: periods ?? [{ ...figures, ...WHOLE }] });
  return { month, orders: figures?.orders, hasPeriods, wrong };
}

/** Span of a month that comes without its periods: one whole. */
const WHOLE = { from: 0, until: 0 };
