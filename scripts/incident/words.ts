import type { Instant } from '@candor/domain/ids.ts';
import type { IncidentFacts } from './facts.ts';

export function timeText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The alarms as sentences, the earliest first. */
export function describeAlarms({ log: { alarms, errors, lines } }: IncidentFacts): string {
  const said = alarms.map(({ text, times, threads, firstAt, lastAt, overAt }) => {
    const span =
      times === 1 ? `at ${timeText(firstAt)}` : `${times} times from ${timeText(firstAt)} to ${timeText(lastAt)}`;
    const end = overAt === undefined ? 'not reported as over' : `over at ${timeText(overAt)}`;
    return `Alarm “${text}” of the ${threads.join(' and ')} thread, ${span}, ${end}.`;
  });
  return [...said, `${errors} errors in ${lines} lines of the log.`].join(' ');
}

/** What clients could do before and meanwhile. */
export function describeTrades({ database }: IncidentFacts): string {
  if (typeof database === 'string') return `The database was not read: ${database}`;
  const last = database.lastTradeAt === undefined ? 'none' : timeText(database.lastTradeAt);
  const brands = database.brands.map(
    ({ id, accountsInUse, openPositions, tradesBefore, tradesDuring, accountsTradingBefore }) =>
      `${id}: ${accountsInUse} real accounts in use with ${openPositions} open positions; ${tradesBefore} executions by ` +
      `${accountsTradingBefore} accounts in the day before, ${tradesDuring} since.`,
  );
  return [`Last execution of a real account: ${last}.`, ...brands].join(' ');
}

/** Is what there is still what was written? */
export function describeRecord({ database }: IncidentFacts): string {
  if (typeof database === 'string') return `The database was not read: ${database}`;
  const broken = database.record.filter(({ fault }) => fault !== undefined);
  const entries = database.record.reduce((sum, one) => sum + one.entries, 0);
  const record =
    broken.length === 0
      ? `The record of the acts of staff is whole (${entries} entries, signed and chained).`
      : broken.map(({ brandId, fault }) => `The record of ${brandId} is not whole: ${fault}.`).join(' ');
  const books =
    database.differences.length === 0
      ? 'The books agree with their postings.'
      : `The books do not agree: ${database.differences.join('; ')}.`;
  return `${record} ${books} ${actsText(database.record)}`;
}

function actsText(record: readonly { readonly brandId: string; readonly acts: Readonly<Record<string, number>> }[]) {
  const acts = record.flatMap(({ brandId, acts: counted }) =>
    Object.entries(counted).map(([action, count]) => `${count} × ${action} (${brandId})`),
  );
  return acts.length === 0 ? 'No act of staff meanwhile.' : `Acts of staff meanwhile: ${acts.join(', ')}.`;
}
