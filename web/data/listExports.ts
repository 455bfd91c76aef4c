import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeCall, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { take } from '@candor/contracts/http/office/listExports.ts';
import type { OwnListExport } from '@candor/contracts/http/office/listExports.ts';
import type { ExportedList, PersonalList } from '@candor/domain/listExports/list.ts';
import { useQuery } from '@tanstack/react-query';
import type { NamedFile } from './fileNameOf.ts';
import { fetchOfficeFile, office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Reason for an export, and the id that makes its request idempotent. */
interface Asking {
  readonly reason: string;
  readonly request: string;
}

/** A list without personal data as shown, which is downloaded at once. */
export interface PlainExport {
  readonly list: ExportedList;
  readonly fetch: () => Promise<Outcome<NamedFile>>;
}

/** A list with personal data as shown, which a second person approves first. */
export interface PersonalExport {
  readonly list: PersonalList;
  readonly ask: (asking: Asking) => Promise<Outcome<Approval>>;
}

export type ListExport = PlainExport | PersonalExport;

export function plainExport<C extends OfficeCall>(
  list: ExportedList,
  call: C,
  request: OfficeRequestOf<C>,
): PlainExport {
  return { list, fetch: () => fetchOfficeFile(call, request) };
}

export function personalExport(list: PersonalList, ask: PersonalExport['ask']): PersonalExport {
  return { list, ask };
}

const OWN = 'ownExports';
const EVERY_MS = 15_000;

/** Returns the person's own pending and downloadable exports of a list, latest first. */
export function useOwnExports(list: PersonalList) {
  return useQuery({
    queryKey: [OWN, list],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listOwnExports({ list })).exports,
  });
}

export function refreshOwnExports(): Promise<void> {
  return officeQueries.invalidateQueries({ queryKey: [OWN] });
}

/** Downloads an approved export; works once per approval. */
export function fetchApprovedExport({ approval }: Pick<OwnListExport, 'approval'>): Promise<Outcome<NamedFile>> {
  return fetchOfficeFile(take, { approval });
}
