import { expect, test } from 'vitest';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.ts';

const place = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

test('a place is read as it was written', () => {
  expect(readTraceparent(writeTraceparent(place))).toEqual(place);
  const drawn = { traceId: newTraceId(), spanId: newSpanId() };
  expect(readTraceparent(writeTraceparent(drawn))).toEqual(drawn);
});

test('whether the sender has recorded it makes no difference', () => {
  for (const flags of ['00', '01', 'ff'])
    expect(readTraceparent(`00-${place.traceId}-${place.spanId}-${flags}`)).toEqual(place);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['an object', { toString: () => writeTraceparent(place) }],
  ['a list of one', [writeTraceparent(place)]],
  ['no trace', `00-${'0'.repeat(32)}-${place.spanId}-01`],
  ['no span', `00-${place.traceId}-${'0'.repeat(16)}-01`],
  ['capital letters', writeTraceparent(place).toUpperCase()],
  ['another version', writeTraceparent(place).replace(/^00/, '01')],
  ['a version that is none', writeTraceparent(place).replace(/^00/, 'ff')],
  ['more than that', `${writeTraceparent(place)}-more`],
  ['a line after it', `${writeTraceparent(place)}\n`],
  ['an e-mail address', 'ada@example.com'],
  ['a megabyte', 'a'.repeat(1_048_576)],
])('%s is no place', (_what, header) => {
  expect(readTraceparent(header)).toBeUndefined();
});
