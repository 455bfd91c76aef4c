import { calls } from '@candor/contracts/http/calls.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { hashInText } from '@candor/contracts/evidence/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/**
 * Size of the part of a file that contains its hash: the end, unless embedded fonts follow, which are smaller than
 * this.
 */
const END_BYTES = 2_000_000;

/** Reads the hash that a statement contains; undefined if it is not found. */
export async function hashInStatement(file: Blob): Promise<string | undefined> {
  return hashInText(await file.slice(-END_BYTES).text());
}

export function fetchPeriodStatement(requested: RequestOf<(typeof calls)['periodStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.periodStatement, requested);
}

export function fetchYearStatement(requested: RequestOf<(typeof calls)['yearStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.yearStatement, requested);
}

export function fetchMadeStatement(requested: RequestOf<(typeof calls)['madeStatement']>): Promise<Outcome<Blob>> {
  return fetchFile(calls.madeStatement, requested);
}

/** Returns the statements that staff have made for the client, requested again when a page is opened again. */
export function useMadeStatements() {
  return useQuery({
    queryKey: ['madeStatements'],
    queryFn: async () => valueOf(await api.listMadeStatements({})).statements,
    staleTime: 0,
  });
}
