import { refusalCodes } from '@candor/domain/refusals.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { refusalAnswer, successAnswer } from '../answers.ts';
import type { Call } from '../http/call.ts';
import { calls } from '../http/calls.ts';
import { udfCalls } from '../http/udf.ts';
import type { UdfCall } from '../http/udf.ts';
import { answerExample, requestExample, wholeExample } from './examples.ts';
import type { CallParts } from './examples.ts';
import { isFile, schemaOf } from './schema.ts';
import type { JsonSchema } from './schema.ts';

/** Refusal with the status and the English text that the server sends with it. */
export interface RefusalInfo {
  readonly code: RefusalCode;
  readonly status: number;
  readonly message: string;
}

const SESSION_NOTE =
  'The session’s token: `Authorization: Bearer TOKEN`, or `token` in the body or the query. A token that was issued ' +
  'to a browser works only together with the HttpOnly cookie that was set with it.';

/** Returns an OpenAPI 3.1 document of every product call, made from the same table as the server's routes. */
export function openApiDocument(refusals: readonly RefusalInfo[]): object {
  const paths: Record<string, object> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, refusals) };
  }
  for (const [name, call] of Object.entries(udfCalls)) paths[call.path] = { get: udfOperation(name, call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusalAnswer) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: SESSION_NOTE },
        query: { type: 'apiKey', in: 'query', name: 'token', description: SESSION_NOTE },
      },
    },
  };
}

function operationOf(name: string, call: Call, refusals: readonly RefusalInfo[]): object {
  const request = schemaOf(call.request);
  return {
    operationId: name,
    summary: call.summary,
    ...(call.auth === 'client' && { security: [{ bearer: [] }, { query: [] }] }),
    ...(call.method === 'GET' ? { parameters: parametersOf(call, request) } : { requestBody: bodyOf(call, request) }),
    responses: {
      200: { description: 'Done', content: contentOf(call) },
      ...refusalsByStatus(refusals),
    },
  };
}

/** Describes a call of the datafeed. Its answers and errors have the form of the charting library's protocol. */
function udfOperation(name: string, call: UdfCall): object {
  const answer = schemaOf(call.answer);
  const type = answer.type === 'string' ? 'text/plain' : 'application/json';
  return {
    operationId: `udf.${name}`,
    summary: call.summary,
    parameters: parametersOf(call, schemaOf(call.request)),
    responses: {
      200: {
        description: 'Done, or an error in the protocol’s words',
        content: { [type]: { schema: answer, example: wholeExample(call.answer) } },
      },
    },
  };
}

/** Describes the fields of the query and of the path. */
function parametersOf(call: CallParts, { properties = {}, required = [] }: JsonSchema): readonly object[] {
  const { path } = call;
  const examples = new Map<string, unknown>(Object.entries(wholeExample(call.request) ?? {}));
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.split('/').includes(`:${name}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      schema,
      example: examples.get(name),
    };
  });
}

/** Describes the body. A call that needs a session accepts the token in the body too. */
function bodyOf(call: Call, request: JsonSchema): object {
  const { auth, upload } = call;
  const token = { type: 'string', description: SESSION_NOTE };
  const withToken = (schema: JsonSchema): object => ({ ...schema, properties: { ...schema.properties, token } });
  const { anyOf } = request;
  const schema = auth === 'none' ? request : anyOf === undefined ? withToken(request) : { anyOf: anyOf.map(withToken) };
  const type = upload ? 'multipart/form-data' : 'application/json';
  return { required: auth === 'none', content: { [type]: { schema, example: requestExample(call) } } };
}

function contentOf(call: Call): object {
  if (isFile(schemaOf(call.answer))) return { 'application/octet-stream': {} };
  const example = { status: true, data: answerExample(call) };
  return { 'application/json': { schema: schemaOf(successAnswer(call.answer)), example } };
}

function refusalsByStatus(refusals: readonly RefusalInfo[]): Record<number, object> {
  const statuses = new Set(refusals.map(({ status }) => status));
  const schema = { $ref: '#/components/schemas/Refusal' };
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codes = refusalCodes.filter((code) => refusals.some((one) => one.code === code && one.status === status));
      return [status, { description: `Refused: ${codes.join(', ')}`, content: { 'application/json': { schema } } }];
    }),
  );
}
