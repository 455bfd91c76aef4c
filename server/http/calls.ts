import type { Brand } from '@candor/brands/schema.ts';
import type { AnswerOf, Call, RequestOf } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { CallName } from '@candor/contracts/http/calls.ts';
import { readRequest } from '@candor/contracts/reading.ts';
import { textFile } from '@candor/contracts/http/textFile.ts';
import type { TextFile } from '@candor/contracts/http/textFile.ts';
import { isFreshLogin } from '@candor/domain/clients/session.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { KnownSenders } from '../admission/knownSenders.ts';
import type { Lines } from '../admission/lines.ts';
import type { Clock } from '../clock.ts';
import { SESSION_COOKIE, WrittenAnswer } from '../modules/access/sessions/index.ts';
import type { AffiliateSessions } from '../modules/partners/affiliates/index.ts';
import type {
  AffiliateCaller,
  Caller,
  Handler,
  Handlers,
  Sessions,
  Visitor,
} from '../modules/access/sessions/index.ts';
import type { Downloads } from './downloads.ts';
import { CallLines, isLarge } from './callLines.ts';
import type { Send } from './callLines.ts';
import { countVisits } from './countVisits.ts';
import { actsADay, isProtective } from './dailyActs.ts';
import { sendRefusal } from './errors.ts';
import { isSessionRate } from './rates.ts';
import { SharedAnswers } from './sharedAnswers.ts';
import type { Rates } from './rates.ts';
import { readUploads } from './uploads.ts';
import { tokenOf, visitorOf } from './visitor.ts';

export interface CallDeps {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  /** Sessions of partners, which are separate from clients'. */
  readonly affiliates: AffiliateSessions;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly brandOf: (request: FastifyRequest) => Brand;
  /** The line of large answers. */
  readonly large: Lines;
  readonly known: KnownSenders;
  readonly downloads: Downloads;
}

/** Adds every call of the contract as a route; there is no other way to add one (T60). */
export function addCalls(app: FastifyInstance, deps: CallDeps): void {
  const names = Object.keys(calls).filter(isCallName);
  const open = {
    ...deps,
    lines: new CallLines(deps.known, deps.large),
    shared: new SharedAnswers(),
  };
  for (const name of names.filter((one) => !takesFile(calls[one]))) addCall(app, open, name);
  // Only this scope understands multipart: everywhere else it is refused as not JSON.
  void app.register(async (scope) => {
    await readUploads(scope, { senderOf: (request, reply, token) => uploader(deps, { request, reply }, token) });
    for (const name of names.filter((one) => takesFile(calls[one]))) addCall(scope, open, name);
  });
}

function takesFile({ upload }: Call): boolean {
  return upload === true;
}

function isCallName(name: string): name is CallName {
  return name in calls;
}

interface OpenDeps extends CallDeps {
  readonly lines: CallLines;
  readonly shared: SharedAnswers;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Finds the owner of an upload: its session and its rate are checked before the file is read. */
async function uploader(deps: CallDeps, { request, reply }: Exchange, token: string | undefined) {
  if (token === undefined) return refuse({ code: 'sessionMissing' });
  const visitor = visitorOf(request, reply, deps.brandOf(request));
  const spent = deps.rates.spend({ rate: 'write', ip: visitor.ip, token });
  if (!spent.ok) return spent;
  const found = await deps.sessions.find(visitor.brand.id, credentialsOf(visitor, token));
  return found.ok ? accept(`${visitor.brand.id}/client/${found.value.clientId}`) : found;
}

function credentialsOf({ cookies, host }: Visitor, token: string) {
  return { token, cookie: cookies.read(SESSION_COOKIE), host };
}

function addCall<Name extends CallName>(app: FastifyInstance, deps: OpenDeps, name: Name): void {
  const call = calls[name];
  const handler: Handlers[Name] = deps.handlers[name];
  app.route({
    method: call.method,
    url: call.path,
    config: { worksIn: call.worksIn },
    // An answer that mixes secrets with text chosen by others must not be compressed.
    compress: call.method === 'GET' ? {} : false,
    onRequest: isSessionRate(call.rate) ? [] : countVisits(deps.rates, call.rate),
    handler: async (request, reply) => {
      const token = tokenOf(request);
      const { rate } = call;
      // Other calls were counted before their bodies were read, and so were uploads.
      const spent =
        isSessionRate(rate) && !takesFile(call) ? deps.rates.spend({ rate, ip: request.ip, token }) : accept(true);
      if (!spent.ok) return sendRefusal(reply, spent.refusal);
      return deps.lines.answer(request, reply, { token, rate, isLarge: isLarge(call.rows, request.query) }, () =>
        decide({ name, call }, handler, deps, request, reply),
      );
    },
  });
}

/** Runs the steps that every call has: session, decoding, command, encoding. */
async function decide<C extends Call>(
  { name, call }: { readonly name: CallName; readonly call: C },
  handler: Handler<C, AnswerOf<C> | WrittenAnswer>,
  deps: OpenDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Send> {
  const refused = (refusal: Refusal) => () => sendRefusal(reply, refusal);
  const visitor = visitorOf(request, reply, deps.brandOf(request));
  const token = tokenOf(request);
  const caller = await identify(call, deps, visitor, token);
  if (!caller.ok) return refused(caller.refusal);
  if (call.auth !== 'none' && token !== undefined) deps.known.learn(token, request.headers);
  const decoded = decode(call, request, visitor.brand.currency.code);
  if (!decoded.ok) return refused(decoded.refusal);
  const subject = subjectOf(caller.value);
  // If the call's `auth` requires a session, `identify` has returned a caller with one.
  const work = () => handler(decoded.value, caller.value as Parameters<Handler<C>>[1]);
  const isCounted = call.auth !== 'none' && call.rate === 'write' && !isProtective(name, decoded.value);
  // T57: counts the acts of a day.
  const handle = isCounted ? () => deps.rates.act({ name, most: actsADay(name), subject }, work) : work;
  if (call.answer === textFile) {
    // By its own schema, the answer of such a call is a file, which the compiler cannot follow either.
    return deps.downloads.open(reply, subject, handle as () => Promise<Result<TextFile>>);
  }
  const result = await handle();
  if (!result.ok) return refused(result.refusal);
  const { value } = result;
  if (value instanceof WrittenAnswer) return () => sendJson(reply, `{"status":true,"data":${value.text}}`);
  if (call.auth === 'none' && call.method === 'GET') return sharedAnswer(call, value, deps.shared, reply);
  const data = encode(call, value);
  return () => (data instanceof Uint8Array ? sendFile(reply, data) : reply.send({ status: true, data }));
}

/** Sends an answer that all callers share, unless it is a file. */
function sharedAnswer<C extends Call>(call: C, value: AnswerOf<C>, shared: SharedAnswers, reply: FastifyReply): Send {
  if (value instanceof Uint8Array) return () => sendFile(reply, value);
  const text = shared.textOf(value, (plain) => encode(call, plain));
  return () => sendJson(reply, text);
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}

async function identify(
  call: Call,
  deps: CallDeps,
  visitor: Visitor,
  token: string | undefined,
): Promise<Result<Visitor | Caller | AffiliateCaller>> {
  if (call.auth === 'none') return accept(visitor);
  if (token === undefined) return refuse({ code: 'sessionMissing' });
  return call.auth === 'client'
    ? identifyClient(call, deps, visitor, token)
    : identifyAffiliate(call, deps, visitor, token);
}

async function identifyClient(
  { userAction, fresh }: Call,
  { sessions, clock }: CallDeps,
  visitor: Visitor,
  token: string,
): Promise<Result<Caller>> {
  const found = await sessions.find(visitor.brand.id, credentialsOf(visitor, token));
  if (!found.ok) return found;
  if (fresh && !isFreshLogin(found.value, clock.now())) return refuse({ code: 'freshLoginNeeded' });
  const session = userAction ? await sessions.touch(found.value) : found.value;
  return accept({ ...visitor, session, token });
}

async function identifyAffiliate(
  { userAction, fresh }: Call,
  { affiliates, clock }: CallDeps,
  visitor: Visitor,
  token: string,
): Promise<Result<AffiliateCaller>> {
  const found = await affiliates.find(token, visitor);
  if (!found.ok) return found;
  // Rule AF-21: no partner's session is limited, since none starts by a link alone.
  const isProven = isFreshLogin({ ...found.value, isLimited: false }, clock.now());
  if (fresh && !isProven) return refuse({ code: 'freshLoginNeeded' });
  const session = userAction ? await affiliates.touch(found.value) : found.value;
  return accept({ ...visitor, session, token });
}

function decode<C extends Call>(call: C, request: FastifyRequest, currency: string): Result<RequestOf<C>> {
  // The compiler cannot follow a schema through the table of calls: this call's own schema has parsed the value.
  return readRequest(call.request, inputOf(call, request), currency) as Result<RequestOf<C>>;
}

/** Sends a file as the whole answer. */
function sendFile(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('application/octet-stream').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Returns the recipient of a file: a client, a partner or a visitor's address. */
function subjectOf(caller: Visitor | Caller | AffiliateCaller): string {
  const { brand, ip } = caller;
  if (!('session' in caller)) return `${brand.id}/address/${ip}`;
  const { session } = caller;
  return 'clientId' in session
    ? `${brand.id}/client/${session.clientId}`
    : `${brand.id}/partner/${session.affiliateId}`;
}

/** Returns the body or the query, with the path's parameters, without the token, which is no request's field. */
function inputOf({ method }: Call, { body, query, params }: FastifyRequest): unknown {
  const values = method === 'GET' ? query : (body ?? {});
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const input = Object.assign({}, values, params);
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'token'));
}

function encode<C extends Call>(call: C, value: AnswerOf<C>): unknown {
  return z.encode(call.answer, value);
}
