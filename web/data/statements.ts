import { calls } from '@candor/contracts/http/calls.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { hashInText } from '@candor/contracts/evidence/statement.ts';
import { fetchFile } from './ask.ts';
import type { Outcome } from './outcome.ts';

/** A file's end has its hash, unless it embeds fonts, which come after it and are smaller than this. */
const END_BYTES = 2_000_000;

/** The hash that a statement says of itself; undefined where it is not found. */
export async function hashInStatement(file: Blob): Promise<string | undefined> {
  return hashInText(await file.slice(-END_BYTES).text());
}

export function fetchPeriodStatement(requested: RequestOf<(typeof calls)['periodStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.periodStatement, requested);
}

export function fetchYearStatement(requested: RequestOf<(typeof calls)['yearStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.yearStatement, requested);
}
