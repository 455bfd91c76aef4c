import { udfCalls } from '../http/udf.ts';
import type { UdfCall } from '../http/udf.ts';
import { heading, paragraph } from './blocks.ts';
import type { Block } from './blocks.ts';
import { udfExample } from './exampleBlocks.ts';
import { fieldBlocks } from './fieldTable.ts';
import { schemaOf } from './schema.ts';
import type { JsonSchema } from './schema.ts';

/** The datafeed for charting libraries, whose answers stand outside the envelope. */
export function udfBlocks(): readonly Block[] {
  return [
    heading(2, 'Datafeed'),
    paragraph(
      'The protocol of a charting library ("UDF"), so that it can be pointed at `/udf` of the brand’s host. Answers are bare, without the envelope; times are whole seconds since 1970. An error is `{"s": "error", "errmsg": "unknown_symbol"}` with status 200; `errmsg` is `malformed` with the field’s name where the query cannot be read. The feed needs no session, has the rate class `public`, and may be read by pages of the brand’s own hosts and of the origins in its setting `chart.feedOrigins`. Bars that ended a day ago may be kept; recent ones for a second.',
    ),
    ...Object.values(udfCalls).flatMap(callBlocks),
  ];
}

function callBlocks(call: UdfCall): readonly Block[] {
  const { method, path, summary, request, answer } = call;
  const schema = schemaOf(answer);
  const isList = schema.type === 'array';
  return [
    heading(3, `${method} ${path}`),
    paragraph(summary),
    ...fieldBlocks('Query', schemaOf(request)),
    ...fieldBlocks(
      isList ? 'Each of the list' : 'Answer',
      isList ? (schema.items ?? ({} satisfies JsonSchema)) : schema,
    ),
    udfExample(call),
  ];
}
