import type { Call } from '../http/call.ts';
import type { OperatorCall } from '../http/operator/call.ts';
import type { UdfCall } from '../http/udf.ts';
import type { Block } from './blocks.ts';
import { answerExample, requestExample, wholeExample } from './examples.ts';
import type { CallParts, Example } from './examples.ts';

/** Returns an example of a call as sent over HTTP, with its answer. */
export function callExample(call: Call): Block {
  const answer = answerExample(call);
  const text = [
    requestText(call, requestExample(call)),
    '',
    answer === undefined ? '(the bytes of the file)' : jsonText({ status: true, data: answer }),
  ];
  return { kind: 'example', title: 'Example', text: text.join('\n') };
}

/** Returns an example of a call of the datafeed, with its answer, which has no envelope. */
export function udfExample(call: UdfCall): Block {
  const answer = wholeExample(call.answer);
  const shown = typeof answer === 'string' ? answer : jsonText(answer);
  const text = [requestText({ ...call, auth: 'none' }, requestExample(call)), '', shown];
  return { kind: 'example', title: 'Example', text: text.join('\n') };
}

/** Returns an example of a call of the operator API, with its answer. */
export function operatorExample(call: OperatorCall): Block {
  const answer = answerExample(call);
  const request = requestText({ ...call, auth: 'client' }, requestExample(call)).replace('TOKEN', 'KEY');
  const text = [
    request,
    '',
    answer === undefined ? '(the bytes of the file)' : jsonText({ status: true, data: answer }),
  ];
  return { kind: 'example', title: 'Example', text: text.join('\n') };
}

/** Returns an example of an event with its message. */
export function eventExample(event: string, message: Example): Block {
  return { kind: 'example', title: `Example of \`${event}\``, text: jsonText(message) };
}

function requestText(
  { method, path, auth, upload }: Pick<Call, 'method' | 'auth' | 'upload'> & CallParts,
  example: Example,
) {
  const fields: [string, unknown][] = typeof example === 'object' && example !== null ? Object.entries(example) : [];
  const inPath = new Set(path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])));
  const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => pathText(fields, name));
  const others = fields.filter(([name]) => !inPath.has(name));
  const token = auth === 'none' || inPath.has('token') ? [] : ['Authorization: Bearer TOKEN'];
  if (method === 'GET') {
    const query = others.map(([name, value]) => `${name}=${encodeURIComponent(plainText(value))}`).join('&');
    return [`GET ${address}${query === '' ? '' : `?${query}`}`, ...token].join('\n');
  }
  if (upload) {
    const parts = others.map(([name, value]) => `${name}=${name === 'files' ? '@' : ''}${plainText(value)}`);
    return [`POST ${address}`, ...token, 'Content-Type: multipart/form-data', '', ...parts].join('\n');
  }
  const body = jsonText(Object.fromEntries(others));
  return [`POST ${address}`, ...token, 'Content-Type: application/json', '', body].join('\n');
}

function pathText(fields: readonly (readonly [string, unknown])[], name: string): string {
  const found = fields.find(([one]) => one === name)?.[1];
  return found === undefined ? 'TOKEN' : encodeURIComponent(plainText(found));
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns indented JSON with short objects and lists on one line, so that examples are easy to read. */
function jsonText(value: unknown): string {
  const pretty = JSON.stringify(value, null, 2);
  return pretty.replaceAll(/[[{]\n[^[\]{}]{0,100}\n\s*[\]}]/g, (part) =>
    part.replaceAll(/\n\s*/g, ' ').replaceAll(/^\[ | \]$/g, (edge) => edge.trim()),
  );
}
