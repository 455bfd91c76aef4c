import type { Call } from '../http/call.ts';
import { calls } from '../http/calls.ts';
import { areaOf, heading, paragraph, table } from './blocks.ts';
import type { Block } from './blocks.ts';
import { callExample } from './exampleBlocks.ts';
import type { RefusalInfo } from './openApi.ts';
import { fieldBlocks } from './fieldTable.ts';
import { isFile, schemaOf, typeText } from './schema.ts';
import type { JsonSchema } from './schema.ts';
import { socketBlocks } from './sockets.ts';
import { udfBlocks } from './udf.ts';

/** Returns the complete API documentation, made from the same contracts as the server and the pages. */
export function apiPage(refusals: readonly RefusalInfo[]): readonly Block[] {
  return [
    heading(1, 'API'),
    paragraph(
      'Every path is below the brand’s own host. Requests and answers are JSON. This page as OpenAPI 3.1: `/api/docs/openapi.json`.',
    ),
    ...answers(),
    ...sessions(),
    ...numbers(),
    heading(2, 'Calls'),
    ...byArea(Object.values(calls)).flatMap(callBlocks),
    ...udfBlocks(),
    ...socketBlocks(),
    ...refusalBlocks(refusals),
  ];
}

function answers(): readonly Block[] {
  return [
    heading(2, 'Answers'),
    paragraph(
      'A successful call answers 200 with its data; a refused call answers 4xx or 5xx with the reason. `code` is for programs, `message` for people, `field` names the input to correct, and `params` are the figures in the message.',
    ),
    {
      kind: 'code',
      text: [
        '{"status": true, "data": {}}',
        '{"status": false, "error": {"code": "amountAboveLimit", "message": "…", "field": "amount", "params": {"limit": "5040.00"}}}',
      ].join('\n'),
    },
    paragraph('With 429 and 503 the header `Retry-After` gives the number of seconds to wait.'),
  ];
}

function sessions(): readonly Block[] {
  return [
    heading(2, 'Sessions'),
    paragraph(
      '`POST /api/accounts/login` gives `access_token` (`user.token` is the same). A call that needs a session takes it from any of these places:',
    ),
    {
      kind: 'list',
      items: [
        'the header `Authorization: Bearer TOKEN`',
        '`token` in the JSON body of a POST',
        '`?token=` in the query of a GET',
        'the path, where a call’s path has `:token`',
      ],
    },
    paragraph(
      'A session ends after 20 minutes without user activity, and after 12 hours at the latest. Calls that count as user activity keep it alive; calls that pages repeat automatically do not.',
    ),
    paragraph(
      'A token that was issued to a browser (the login carried `Origin` or `Sec-Fetch-Site`) is bound to an HttpOnly cookie that was set with it: without the cookie the token is refused with `sessionBound`. A program that logs in without those headers gets a token that works alone. A session belongs to the brand and host where it started.',
    ),
  ];
}

function numbers(): readonly Block[] {
  return [
    heading(2, 'Numbers and times'),
    paragraph(
      'Amounts and prices are JSON numbers in plain decimals: for amounts as many as the currency of the brand has (two for euros, none for yen), eight for prices. Float noise below the eighth decimal is rounded half-even. An amount with more decimals is refused with the figure (`tooManyDecimals`); exponents, NaN and values out of range are refused as `malformed`. Times are UTC, as in `2026-01-14T12:00:00.000Z`. Flags are 1 and 0.',
    ),
    paragraph(
      'A request may write some values in several ways: a flag as `true`, `1` or `"1"`; a number or an id as a string, `"100"`; `null` or an empty string for an optional field. Answers use one form only. An unknown field is refused.',
    ),
  ];
}

/**
 * Puts the calls of each area next to each other (`accounts` for `/api/accounts/login`). Areas are in the order of
 * their first call.
 */
function byArea(all: readonly Call[]): readonly Call[] {
  const areas = new Map<string, Call[]>();
  for (const call of all) {
    const area = areaOf(call.path);
    areas.set(area, [...(areas.get(area) ?? []), call]);
  }
  return [...areas.values()].flat();
}

function callBlocks(call: Call): readonly Block[] {
  const { method, path, summary } = call;
  const request = schemaOf(call.request);
  const answer = schemaOf(call.answer);
  return [
    heading(3, `${method} ${path}`),
    paragraph(`${summary} ${conditionsOf(call)}`),
    ...fieldBlocks(requestTitle(call), request),
    ...(isFile(answer) ? [paragraph('Answer: the file itself, `application/octet-stream`.')] : answerBlocks(answer)),
    callExample(call),
  ];
}

function requestTitle({ method, path }: Call): string {
  if (method === 'POST') return 'Body';
  return path.includes(':') ? 'Path' : 'Query';
}

const modeTexts = {
  normal: '',
  readOnly: ' Works while the installation is read-only.',
  maintenance: ' Works in every mode.',
} as const;

function conditionsOf({ auth, rate, userAction, fresh, worksIn }: Call): string {
  const who = auth === 'client' ? 'Needs a session.' : 'Needs no session.';
  const act = auth === 'client' && userAction ? ' Counts as user activity.' : '';
  const proof = fresh ? ' Needs a login within the last 15 minutes, not by a link.' : '';
  return `${who}${act}${proof}${modeTexts[worksIn]} Rate class: ${rate}.`;
}

function answerBlocks(answer: JsonSchema): readonly Block[] {
  const isList = answer.type === 'array';
  const fields = fieldBlocks(isList ? 'Each of `data`' : '`data`', isList ? (answer.items ?? {}) : answer);
  if (fields.length > 0) return fields;
  return [paragraph(`\`data\`: ${Object.keys(answer.properties ?? {}).length === 0 ? 'empty' : typeText(answer)}.`)];
}

function refusalBlocks(refusals: readonly RefusalInfo[]): readonly Block[] {
  const rows = refusals.map(({ code, status, message }) => [`\`${code}\``, String(status), message]);
  return [heading(2, 'Refusals'), table(['Code', 'Status', 'Message'], rows)];
}
