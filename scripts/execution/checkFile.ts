import { successAnswer } from '@candor/contracts/answers.ts';
import { execution } from '@candor/contracts/http/reports.ts';
import type { WireMonth } from '@candor/contracts/http/reports.ts';
import { wrongSum } from '@candor/domain/evidence/figureDifference.ts';
import type { FigureDifference } from '@candor/domain/evidence/figureDifference.ts';
import * as z from 'zod/mini';
import { readInput } from '../command.ts';
import { StartError } from '../progress.ts';

/** What is wrong with a published month; undefined: nothing. */
export interface CheckedMonth {
  readonly month: string;
  readonly orders: number | undefined;
  readonly hasPeriods: boolean;
  readonly wrong: FigureDifference | undefined;
}

/** Rule HN-6: do the months of a downloaded execution file add up? It takes neither a server nor a database. */
export function checkFile(path: string): readonly CheckedMonth[] {
  const parsed = z.safeParse(successAnswer(execution.answer), jsonOf(path));
  if (!parsed.success) throw new StartError(`${path} is no execution file: download /api/reports/execution again.`);
  return parsed.data.data.months.map(checkMonth);
}

function checkMonth({ month, figures, periods }: WireMonth): CheckedMonth {
  const hasPeriods = periods !== undefined;
  const wrong = figures === null ? undefined : wrongSum({ figures, periods: periods ?? [{ ...figures, ...WHOLE }] });
  return { month, orders: figures?.orders, hasPeriods, wrong };
}

/** A month that comes without its periods is one. */
const WHOLE = { from: 0, until: 0 };

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readInput(path));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
