import { udfCalls } from '../http/udf.ts';
import type { UdfCall } from '../http/udf.ts';
import { heading, paragraph } from './blocks.ts';
import type { Block } from './blocks.ts';
import { udfExample } from './exampleBlocks.ts';
import { fieldBlocks } from './fieldTable.ts';
import { schemaOf } from './schema.ts';
import type { JsonSchema } from './schema.ts';

/** Documents the datafeed for charting libraries. Its answers have no envelope. */
export function udfBlocks(): readonly Block[] {
  return [
    heading(2, 'Datafeed'),
    paragraph(
      'The protocol of a charting library (“UDF”): point the library at `/udf` of the brand’s host. Answers have no envelope; times are whole seconds since 1970. An error is `{"s": "error", "errmsg": "unknown_symbol"}` with status 200; `errmsg` is `malformed` with the field’s name if the query is invalid. The feed needs no session and has the rate class `public`; pages of the brand’s own hosts and of the origins in its setting `chart.feedOrigins` may read it. Bars that ended a day ago may be kept for five minutes, though not beyond a split; recent ones for a second.',
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
