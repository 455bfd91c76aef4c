import { refusalAnswer, refusalOf } from '@candor/contracts/answers.ts';
import type { OfficeAnswerOf, OfficeCall, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeCallName, OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { AuditVerification } from '@candor/contracts/http/office/audit.ts';
import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { writeRequest } from '@candor/contracts/reading.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { fileNameOf } from './fileNameOf.ts';
import type { NamedFile } from './fileNameOf.ts';
import { OutcomeError, refused, unreachable, valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import type { QuerySettings } from './outcomeQuery.ts';

/** Every call of the office by name. The session is a cookie that scripts cannot read. */
export type OfficeApi = {
  readonly [Name in OfficeCallName]: (
    request: OfficeRequestOf<OfficeCalls[Name]>,
  ) => Promise<Outcome<OfficeAnswerOf<OfficeCalls[Name]>>>;
};

const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 5 * MINUTE_MS;
const RETRIES = 2;
const QUEUE_EVERY_MS = 15_000;
const SERVICE_EVERY_MS = 5_000;
const envelope = z.union([z.object({ status: z.literal(true), data: z.unknown() }), refusalAnswer]);

export const office: OfficeApi = Object.fromEntries(
  Object.entries(officeCalls).map(([name, call]) => [name, (request: unknown) => ask(call, request)]),
) as unknown as OfficeApi;

export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < RETRIES && error instanceof OutcomeError && error.outcome.kind === 'unreachable',
    },
  },
});

/** Query of the session; null if nobody is signed in. */
const sessionQuery = queryOptions<OfficeSession | null>({
  queryKey: ['session'],
  staleTime: Infinity,
  async queryFn() {
    const outcome = await office.getSession({});
    const isNobody = outcome.kind === 'refused' && ['sessionMissing', 'forbidden'].includes(outcome.refusal.code);
    const session = isNobody ? null : valueOf(outcome);
    showCurrency(session);
    return session;
  },
});

/** Reads a call of the office as a query; a failed outcome is its error. */
export function useOfficeQuery<Answer>(
  queryKey: QueryKey,
  read: () => Promise<Outcome<Answer>>,
  settings?: QuerySettings<Answer>,
): UseQueryResult<Answer> {
  return useQuery(outcomeQuery(queryKey, read, settings));
}

export function useOfficeSession() {
  return useQuery(sessionQuery);
}

let hasEnded = false;

/** Did the server, and not the user, end the session? */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** Keeps the session of the person who is signed in now, if any; the previous user's data is dropped. */
export function putOfficeSession(session: OfficeSession | null): void {
  hasEnded = false;
  forgetFor(session);
}

/** Ends the session; a page that has just opened had none that could end. */
function endSession(): void {
  hasEnded ||= (officeQueries.getQueryData(sessionQuery.queryKey) ?? null) !== null;
  forgetFor(null);
}

function forgetFor(session: OfficeSession | null): void {
  officeQueries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  showCurrency(session);
  officeQueries.setQueryData(sessionQuery.queryKey, session);
}

/** Currency before anyone is signed in, when no sum is shown. */
const NO_CURRENCY = { code: 'EUR', symbol: '€' } as const;

/** Writes the currency of sums into the document, which states it like the language. */
function showCurrency(session: OfficeSession | null): void {
  document.documentElement.dataset['currency'] = currencyOf(session).code;
}

function currencyOf(session: OfficeSession | null | undefined): OfficeSession['brands'][number]['currency'] {
  return session?.brands.find(({ id }) => id === session.brand)?.currency ?? NO_CURRENCY;
}

/** Returns the chosen brand's currency and its sign. */
export function useCurrency(): OfficeSession['brands'][number]['currency'] {
  return currencyOf(useOfficeSession().data);
}

export function useMay(action: StaffAction): boolean {
  return useOfficeSession().data?.actions.includes(action) === true;
}

export function useOfficeHome() {
  return useOfficeQuery(['home'], () => office.getHome({}), { refetchInterval: QUEUE_EVERY_MS });
}

/** Returns the mode of service, polled often since it informs staff what clients cannot do. */
export function useOfficeService() {
  return useOfficeQuery(['service'], () => office.getService({}), { refetchInterval: SERVICE_EVERY_MS });
}

export function useVerificationQueue() {
  return useOfficeQuery(['verification'], () => office.listVerification({}), { refetchInterval: QUEUE_EVERY_MS });
}

/** Opens a verification case, once each time a person opens it: opening is recorded, and its pictures work once. */
export function useVerificationCase(id: number | undefined, opening: number) {
  return useQuery({
    queryKey: ['case', id, opening],
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const found = valueOf(await office.openDocument({ id: id ?? 0 }));
      // Opening has screened the client, which the queue shows.
      void officeQueries.invalidateQueries({ queryKey: ['verification'] });
      return found;
    },
  });
}

export function useApprovals() {
  return useOfficeQuery(['approvals'], () => office.listApprovals({}), { refetchInterval: QUEUE_EVERY_MS });
}

/** Filter of the audit log, as it is typed; empty fields match all. */
export interface AuditQuery {
  readonly search: string;
  readonly person: string;
  readonly action: string;
  readonly pin: string;
  /** Days of the range, such as 2026-01-14; the last one is included. */
  readonly from: string;
  readonly until: string;
}

export const EMPTY_AUDIT_QUERY: AuditQuery = { search: '', person: '', action: '', pin: '', from: '', until: '' };

/** Returns entries of the audit log; nothing for people who may not read it. */
export function useAudit(before: number | undefined, query: AuditQuery) {
  const mayRead = useMay('audit.read');
  return useQuery({
    queryKey: ['audit', before, query],
    enabled: mayRead,
    queryFn: async () => {
      const request = { ...auditRequest(query), ...(before !== undefined && { before }) };
      return valueOf(await office.listAudit(request));
    },
  });
}

/** Converts the record's filter into the server's request. */
export function auditRequest({ search, person, action, pin, from, until }: AuditQuery) {
  return {
    ...(search.trim() !== '' && { search }),
    ...(person !== '' && { person: Number.parseInt(person, 10) }),
    ...(action !== '' && { action }),
    ...(pin !== '' && { pin }),
    ...(from !== '' && { from: Date.parse(from) }),
    ...(until !== '' && { until: Date.parse(until) + DAY_MS }),
  };
}

const VERIFICATION = ['auditVerification'];
const VERIFYING_EVERY_MS = 1_000;

/** Returns the progress of the audit log's verification; polled each second while one is under way. */
export function useAuditVerification() {
  return useQuery({
    queryKey: VERIFICATION,
    refetchInterval: ({ state }) => (state.data?.busy === true ? VERIFYING_EVERY_MS : false),
    queryFn: async () => {
      const found = valueOf(await office.getAuditVerification({}));
      // The result is the newest entry of the audit log.
      if (!found.busy) await officeQueries.invalidateQueries({ queryKey: ['audit'] });
      return found;
    },
  });
}

export function putAuditVerification(verification: AuditVerification): void {
  officeQueries.setQueryData(VERIFICATION, verification);
}

const SEARCH_LEAST = 2;

/** Returns the server's results for the palette; the previous ones stay while the next are requested. */
export function useOfficeSearch(query: string) {
  const sought = query.trim();
  return useOfficeQuery(['search', sought], () => office.searchOffice({ query: sought }), {
    enabled: sought.length >= SEARCH_LEAST,
  });
}

/** Requests again what the queries with these keys show. */
export async function refreshQueries(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => officeQueries.invalidateQueries({ queryKey })));
}

/** Requests the queues, the counts and the lists again after a command. */
export async function refreshOffice(): Promise<void> {
  await officeQueries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'case' && queryKey[0] !== 'session',
  });
}

/** Asks a call of the office by its declaration. */
export function askOffice<C extends OfficeCall>(
  call: C,
  request: OfficeRequestOf<C>,
): Promise<Outcome<OfficeAnswerOf<C>>> {
  // The compiler cannot follow a schema through its call: `ask` has decoded the answer with this call's own schema.
  return ask(call, request) as Promise<Outcome<OfficeAnswerOf<C>>>;
}

/** Decodes an answer's JSON that arrived by another route; an invalid one counts as unreachable. */
export function readOfficeAnswer<C extends OfficeCall>(call: C, answer: unknown): Outcome<OfficeAnswerOf<C>> {
  return outcomeOf(call, answer) as Outcome<OfficeAnswerOf<C>>;
}

/** Uploads a file to a call that takes only a file. */
export async function uploadToOffice<C extends OfficeCall>(call: C, file: File): Promise<Outcome<OfficeAnswerOf<C>>> {
  const body = new FormData();
  body.set('files', file, file.name);
  try {
    const response = await fetch(call.path, {
      method: call.method,
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      body,
    });
    return readOfficeAnswer(call, await response.json());
  } catch {
    return unreachable;
  }
}

/** Fetches the file that a call returns; an incomplete file counts as no answer. */
export async function fetchOfficeFile<C extends OfficeCall>(
  call: C,
  request: OfficeRequestOf<C>,
): Promise<Outcome<NamedFile>> {
  const written = writeRequest<z.ZodMiniType>(call.request, request);
  if (!written.ok) return refused(written.refusal);
  try {
    const response = await fetch(call.path, {
      method: call.method,
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(written.value),
    });
    if (response.ok)
      return { kind: 'done', value: { name: fileNameOf(response.headers), file: await response.blob() } };
    const parsed = z.safeParse(refusalAnswer, await response.json());
    return parsed.success ? refused(refusalOf(parsed.data)) : unreachable;
  } catch {
    return unreachable;
  }
}

async function ask(call: OfficeCall, request: unknown): Promise<Outcome<unknown>> {
  const written = writeRequest(call.request, request);
  return written.ok ? outcomeOf(call, await exchange(call, written.value)) : refused(written.refusal);
}

function outcomeOf(call: OfficeCall, answer: unknown): Outcome<unknown> {
  const parsed = z.safeParse(envelope, answer);
  if (!parsed.success) return unreachable;
  if (!parsed.data.status) {
    const refusal = refusalOf(parsed.data);
    if (call.auth === 'staff' && refusal.code === 'sessionMissing') endSession();
    return refused(refusal);
  }
  const value = z.safeParse(call.answer, parsed.data.data);
  if (value.success) return { kind: 'done', value: value.data };
  console.error(`The answer to ${call.path} is not as the contract says`, z.prettifyError(value.error));
  return unreachable;
}

/** Returns the parsed body; undefined if the server was not reached or its answer was not understood. */
async function exchange(call: OfficeCall, request: unknown): Promise<unknown> {
  try {
    const isPost = call.method === 'POST';
    const response = await fetch(isPost ? call.path : withQuery(call.path, request), {
      method: call.method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isPost && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) }),
    });
    return await response.json();
  } catch {
    return undefined;
  }
}

function withQuery(path: string, request: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request ?? {})) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
