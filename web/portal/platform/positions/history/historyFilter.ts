import type { HistoryFilter, TradeResult } from '@candor/contracts/http/history.ts';

/** The filter as chosen: days of the UTC calendar, and empty texts for what does not matter. */
export interface ChosenFilter {
  readonly from: string;
  readonly until: string;
  readonly symbol: string;
  readonly tag: string;
  readonly result: TradeResult | '';
}

export const everything: ChosenFilter = { from: '', until: '', symbol: '', tag: '', result: '' };

const DAY_MS = 86_400_000;

/** The filter that the server is asked with; the last day is included. */
export function wantedFilter({ from, until, symbol, tag, result }: ChosenFilter): HistoryFilter {
  const [start, last] = [startOfDay(from), startOfDay(until)];
  return {
    ...(start !== undefined && { from: start }),
    ...(last !== undefined && { until: last + DAY_MS }),
    ...(symbol !== '' && { symbol }),
    ...(tag !== '' && { tag }),
    ...(result !== '' && { result }),
  };
}

export function isEverything(filter: ChosenFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}

/** Undefined while a day is still being typed. */
function startOfDay(day: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
