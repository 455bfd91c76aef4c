import { calls } from '@candor/contracts/http/calls.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { fetchFile } from './ask.ts';
import type { Outcome } from './outcome.ts';

export function fetchPeriodStatement(wanted: RequestOf<(typeof calls)['periodStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.periodStatement, wanted);
}

export function fetchYearStatement(wanted: RequestOf<(typeof calls)['yearStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.yearStatement, wanted);
}
