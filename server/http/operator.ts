import { operatorCalls } from '@candor/contracts/http/operator/calls.ts';
import type { OperatorCallName } from '@candor/contracts/http/operator/calls.ts';
import type { OperatorCall, OperatorRequestOf } from '@candor/contracts/http/operator/call.ts';
import { textFile } from '@candor/contracts/http/textFile.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { OPERATOR_CALLS, OPERATOR_EXPORTS } from '../admission/budgets.ts';
import { Lines } from '../admission/lines.ts';
import { tokenSubject } from '../admission/token.ts';
import { ListFile } from '../modules/desks/operatorApi/index.ts';
import type { OperatorCaller, OperatorHandler, OperatorHandlers } from '../modules/desks/operatorApi/index.ts';
import type { Send } from './callLines.ts';
import type { Downloads } from './downloads.ts';
import { sendRefusal } from './errors.ts';
import type { Rates } from './rates.ts';
import type { Site } from './sites.ts';

export interface OperatorDeps {
  readonly handlers: OperatorHandlers;
  /** Identifies the owner of a key. */
  readonly enter: (credentials: { readonly text: string; readonly address: string }) => Promise<Result<OperatorCaller>>;
}

interface AddedOperator extends OperatorDeps {
  readonly rates: Pick<Rates, 'operate' | 'missKey' | 'hasKeysLeft'>;
  readonly downloads: Downloads;
}

interface OpenOperator extends AddedOperator {
  /** The line of programs, who wait for one another and never ahead of a person's call. */
  readonly lines: Lines;
  /** The line of exports, which take a while, so that plain reads do not wait for them. */
  readonly exports: Lines;
}

const SITE = { site: 'office' satisfies Site } as const;
/** Longer than any key. */
const KEY_MAXIMUM = 160;

/** Adds the operator API (decision 088): on the office's host, for programs with a key. Cookies are ignored. */
export function addOperator(app: FastifyInstance, added: AddedOperator): void {
  const deps: OpenOperator = { ...added, lines: new Lines(OPERATOR_CALLS), exports: new Lines(OPERATOR_EXPORTS) };
  for (const name of Object.keys(operatorCalls).filter(isOperatorCallName)) addCall(app, deps, name);
  app.all('/operator/*', { constraints: SITE }, (_request, reply) => sendRefusal(reply, { code: 'notFound' }));
}

function isOperatorCallName(name: string): name is OperatorCallName {
  return name in operatorCalls;
}

function addCall<Name extends OperatorCallName>(app: FastifyInstance, deps: OpenOperator, name: Name): void {
  const call = operatorCalls[name];
  const handler: OperatorHandlers[Name] = deps.handlers[name];
  app.route({
    method: call.method,
    url: call.path,
    constraints: SITE,
    handler: async (request, reply) => {
      const key = keyOf(request);
      if (key === undefined) return sendRefusal(reply, { code: 'keyInvalid' });
      const spent = deps.rates.operate(request.ip, key);
      if (!spent.ok) return sendRefusal(reply, spent.refusal);
      const line = call.answer === textFile ? deps.exports : deps.lines;
      const end = await line.enter(tokenSubject(key))?.turn;
      if (end === undefined) return sendRefusal(reply, { code: 'busy' });
      try {
        return (await decide({ call, handler, key }, deps, request, reply))();
      } finally {
        end();
      }
    },
  });
}

interface OperatorRequest<C extends OperatorCall> {
  readonly call: C;
  readonly handler: OperatorHandler<C>;
  readonly key: string;
}

/** Runs the steps that every call has: key, scope, decoding, reading, encoding. */
async function decide<C extends OperatorCall>(
  { call, handler, key }: OperatorRequest<C>,
  deps: OpenOperator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Send> {
  const refused = (refusal: Refusal) => () => sendRefusal(reply, refusal);
  const caller = await identify(key, deps, request.ip);
  if (!caller.ok) return refused(caller.refusal);
  const { scope } = call;
  if (scope !== undefined && !caller.value.scopes.includes(scope)) {
    return refused({ code: 'scopeMissing', params: { scope } });
  }
  const decoded = decode(call, request);
  if (!decoded.ok) return refused(decoded.refusal);
  const work = () => handler(decoded.value, caller.value);
  if (call.answer === textFile) {
    const { brandId, keyId } = caller.value;
    // By its own schema, the answer of this call is a file, which the compiler cannot follow.
    const make = work as () => Promise<Result<ListFile>>;
    return deps.downloads.open(reply, `${brandId}/key/${keyId}`, () => withPlace(reply, make));
  }
  const result = await work();
  if (!result.ok) return refused(result.refusal);
  const data: unknown = z.encode(call.answer, result.value);
  return () => reply.send({ status: true, data });
}

/** Sets the headers that say where a file ends, which is known before its first byte leaves. */
async function withPlace(reply: FastifyReply, make: () => Promise<Result<ListFile>>): Promise<Result<ListFile>> {
  const file = await make();
  if (file.ok) reply.headers({ 'Candor-Next': String(file.value.next), 'Candor-More': String(file.value.isMore) });
  return file;
}

/** T3: identifies the key's owner; an address that has guessed too often asks the database for nothing. */
async function identify(key: string, { enter, rates }: OpenOperator, ip: string): Promise<Result<OperatorCaller>> {
  const mayTry = rates.hasKeysLeft(ip);
  if (!mayTry.ok) return mayTry;
  const found = await enter({ text: key, address: ip });
  if (!found.ok) rates.missKey(ip);
  return found;
}

/** Reads the key from the header only: an address with a key in it would be in logs and histories. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return key === undefined || key.length > KEY_MAXIMUM ? undefined : key;
}

function decode<C extends OperatorCall>(call: C, { query, params }: FastifyRequest): Result<OperatorRequestOf<C>> {
  const parsed = z.safeParse(call.request, Object.assign({}, query, params));
  // The compiler cannot follow a schema through the table of calls: this call's own schema has parsed the value.
  if (parsed.success) return accept(parsed.data as OperatorRequestOf<C>);
  const field = parsed.error.issues[0]?.path[0];
  return refuse({ code: 'malformed', ...(typeof field === 'string' && { field }) });
}
