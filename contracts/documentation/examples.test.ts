import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../http/calls.ts';
import type { Call } from '../http/call.ts';
import { udfCalls } from '../http/udf.ts';
import { readRequest } from '../reading.ts';
import { changeEvents } from '../sockets/bookChanges.ts';
import { clientEvents, orderAnswers, serverEvents } from '../sockets/trading.ts';
import { answerExample, requestExample, wholeExample } from './examples.ts';

const all: [string, Call][] = Object.entries(calls);

/** Decodes an example, which is a value in JSON. It need not have the input type of its schema. */
function decoded(schema: z.ZodMiniType, example: unknown) {
  return z.safeParse(schema, example);
}

describe('WI-7 every example is what its contract says', () => {
  // Requests with files are not JSON. The tests of the examples send them to a server.
  it.each(all.filter(([, { upload }]) => upload !== true))('the request of %s', (_name, call) => {
    expect(readRequest(call.request, requestExample(call), 'EUR')).toMatchObject({ ok: true });
  });

  it.each(all.filter(([, call]) => answerExample(call) !== undefined))('the answer of %s', (_name, call) => {
    expect(decoded(call.answer, answerExample(call))).toMatchObject({ success: true });
  });

  it.each(Object.entries(udfCalls))('the datafeed’s %s', (_name, call) => {
    expect(readRequest(call.request, wholeExample(call.request), 'EUR')).toMatchObject({ ok: true });
    expect(decoded(call.answer, wholeExample(call.answer))).toMatchObject({ success: true });
  });

  it.each(Object.entries(clientEvents))('the event %s', (_name, schema) => {
    expect(readRequest(schema, wholeExample(schema), 'EUR')).toMatchObject({ ok: true });
  });

  it.each(Object.entries({ ...orderAnswers, ...serverEvents, ...changeEvents }))(
    'what comes back of %s',
    (_name, schema) => {
      expect(decoded(schema, wholeExample(schema))).toMatchObject({ success: true });
    },
  );
});
