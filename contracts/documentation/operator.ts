import { operatorCalls } from '../http/operator/calls.ts';
import type { OperatorCall } from '../http/operator/call.ts';
import { webhookBody } from '../http/operator/events.ts';
import { heading, paragraph } from './blocks.ts';
import type { Block } from './blocks.ts';
import { operatorExample } from './exampleBlocks.ts';
import { fieldBlocks } from './fieldTable.ts';
import { isFile, schemaOf } from './schema.ts';

/** Documents the calls of an operator's own programs, and the webhooks that are posted to them. */
export function operatorBlocks(): readonly Block[] {
  return [
    heading(2, 'Operator API'),
    paragraph(
      'For programs of an operator, on the office’s host. The caller is a key in `Authorization: Bearer KEY`, which two people give in the office, API and webhooks; cookies count for nothing. It reads one brand and changes nothing. How to use it, and how to verify a webhook: `docs/operator-api.md`.',
    ),
    ...Object.values(operatorCalls).flatMap(callBlocks),
    heading(3, 'Webhooks'),
    paragraph(
      'A POST with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Answer 2xx within five seconds.',
    ),
    ...fieldBlocks('Body', schemaOf(webhookBody)),
  ];
}

function callBlocks(call: OperatorCall): readonly Block[] {
  const { method, path, summary, scope, request, answer } = call;
  const schema = schemaOf(answer);
  const needs = scope === undefined ? '' : ` Needs the scope \`${scope}\`.`;
  return [
    heading(3, `${method} ${path}`),
    paragraph(`${summary}${needs}`),
    ...fieldBlocks(path.includes(':') ? 'Path and query' : 'Query', schemaOf(request)),
    ...(isFile(schema) ? [paragraph('Answer: the file itself.')] : fieldBlocks('`data`', schema)),
    operatorExample(call),
  ];
}
