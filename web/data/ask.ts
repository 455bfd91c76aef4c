import { refusalAnswer, refusalOf } from '@candor/contracts/answers.ts';
import type { AnswerOf, Call, RequestOf } from '@candor/contracts/http/call.ts';
import { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import { writeRequest } from '@candor/contracts/reading.ts';
import { parseJson } from '@candor/domain/json.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import * as z from 'zod/mini';
import { noteAgreementDue } from './agreementQuestion.ts';
import { garbled, refused, unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { affiliateSession, endRefusedAffiliate } from './affiliateSession.ts';
import { noteRenewal } from './renewal.ts';
import { endRefusedSession, session } from './session.ts';

const TIMEOUT_MS = 15_000;
/** Time for two megabytes over a slow connection, and for parsing them. */
const UPLOAD_TIMEOUT_MS = MINUTE_MS;
const FILE_TIMEOUT_MS = 5 * MINUTE_MS;
const GATEWAY_TROUBLE: readonly number[] = [502, 503, 504];
const envelope = z.union([z.object({ status: z.literal(true), data: z.unknown() }), refusalAnswer]);

/** Asks a call by its declaration, without the table of all calls, which is larger than a public page. */
export function askByDeclaration<C extends Call>(call: C, request: RequestOf<C>): Promise<Outcome<AnswerOf<C>>> {
  // The compiler cannot follow a schema through its call: `ask` has decoded the answer with this call's own schema.
  return ask(call, request) as Promise<Outcome<AnswerOf<C>>>;
}

/** Fetches the file that a call returns; an incomplete file counts as no answer. */
export async function fetchFile<C extends Call>(call: C, request: RequestOf<C>): Promise<Outcome<Blob>> {
  const token = tokenFor(call);
  const written = writeRequest<z.ZodMiniType>(call.request, request);
  if (!written.ok) return refused(written.refusal);
  const response = await reach(call, written.value, FILE_TIMEOUT_MS);
  if (response === undefined) return unreachable;
  try {
    if (response.ok) return { kind: 'done', value: await response.blob() };
    const parsed = z.safeParse(refusalAnswer, await response.json());
    return parsed.success ? refuseWith(call, refusalOf(parsed.data), token) : unreachable;
  } catch {
    return unreachable;
  }
}

function ask(call: Call, request: unknown): Promise<Outcome<unknown>> {
  const outcome = askNow(call, request);
  if (call.renewsSession) noteRenewal(call.auth === 'affiliate' ? 'affiliate' : 'client', outcome);
  return outcome;
}

async function askNow(call: Call, request: unknown): Promise<Outcome<unknown>> {
  const token = tokenFor(call);
  const written = writeRequest(call.request, request);
  if (!written.ok) return refused(written.refusal);
  const text = await exchange(call, written.value, call.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  if (text === undefined) return unreachable;
  const parsed = z.safeParse(envelope, parseJson(text));
  if (!parsed.success) return garbled;
  if (!parsed.data.status) return refuseWith(call, refusalOf(parsed.data), token);
  const value = z.safeParse(call.answer, parsed.data.data);
  if (value.success) return { kind: 'done', value: value.data };
  console.error(`The answer to ${call.path} is not as the contract says`, z.prettifyError(value.error));
  return garbled;
}

/** Passes a refusal on; a session that the server no longer knows also ends here. */
function refuseWith(call: Call, refusal: Refusal, token: string | undefined): Outcome<never> {
  const isOver = refusal.code === 'sessionMissing' || refusal.code === 'sessionBound';
  if (call.auth === 'client' && isOver) endRefusedSession(refusal, token);
  if (call.auth === 'affiliate' && isOver) endRefusedAffiliate(token);
  noteAgreementDue(refusal);
  return refused(refusal);
}

/** Returns the whole body; undefined if the server was not reached, as when a gateway answers for it. */
async function exchange(call: Call, request: unknown, timeoutMs: number): Promise<string | undefined> {
  const response = await reach(call, request, timeoutMs);
  if (response === undefined || GATEWAY_TROUBLE.includes(response.status)) return await ownWords(response);
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

/** Reads an answer in our own envelope, which only our server sends. */
async function ownWords(response: Response | undefined): Promise<string | undefined> {
  if (response?.headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

async function reach(call: Call, request: unknown, timeoutMs: number): Promise<Response | undefined> {
  try {
    return await fetch(addressOf(call, request), {
      method: call.method,
      headers: headersOf(call),
      signal: AbortSignal.timeout(timeoutMs),
      keepalive: call.endsSession === true,
      ...(call.method === 'POST' && { body: call.upload ? formOf(request) : JSON.stringify(bodyOf(call, request)) }),
    });
  } catch {
    return undefined;
  }
}

function formOf(request: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request ?? {})) {
    if (value instanceof UploadedFile) form.set(name, new Blob([value.bytes]), value.name);
    else form.set(name, String(value));
  }
  return form;
}

function addressOf(call: Call, request: unknown): string {
  const fields = Object.entries(request ?? {});
  let path: string = call.path;
  for (const [name, value] of fields) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
  if (call.method === 'POST') return path;
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (!isInPath(call, name) && value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Leaves out the path parameters, which are not repeated in the query. */
function bodyOf(call: Call, request: unknown): unknown {
  return Object.fromEntries(Object.entries(request ?? {}).filter(([name]) => !isInPath(call, name)));
}

function isInPath({ path }: Call, name: string): boolean {
  return path.split('/').includes(`:${name}`);
}

function headersOf(call: Call): Record<string, string> {
  const token = tokenFor(call);
  return {
    // The browser itself sets the content type of a form, with the boundary between its parts.
    ...(call.method === 'POST' && !call.upload && { 'Content-Type': 'application/json' }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

function tokenFor({ auth }: Call): string | undefined {
  if (auth === 'none') return undefined;
  return auth === 'client' ? session.get()?.accessToken : affiliateSession.get()?.accessToken;
}
