import type { HistoryFilter, TradeResult } from '@candor/contracts/http/history.ts';
import { dayRange } from '../../../../data/days.ts';

/** Filter as chosen: days of the UTC calendar, and empty texts for fields that do not matter. */
export interface ChosenFilter {
  readonly from: string;
  readonly until: string;
  readonly symbol: string;
  readonly tag: string;
  readonly result: TradeResult | '';
}

export const everything: ChosenFilter = { from: '', until: '', symbol: '', tag: '', result: '' };

/** Converts the chosen filter for the server; the last day is included. */
export function wantedFilter({ from, until, symbol, tag, result }: ChosenFilter): HistoryFilter {
  return {
    ...dayRange(from, until),
    ...(symbol !== '' && { symbol }),
    ...(tag !== '' && { tag }),
    ...(result !== '' && { result }),
  };
}

export function isEverything(filter: ChosenFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}
