import { expect, test } from 'vitest';
import { spansIn } from '../../tests/support/traceCollector.ts';
import { otlpBody } from './otlp.ts';
import type { Span } from './spans.ts';

const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: '00f067aa0ba902b7',
  name: 'request',
  began: 1_795_000_000_123.456,
  ended: 1_795_000_000_125,
  hasFailed: false,
  attributes: { 'http.request.method': 'POST', 'http.route': '/api/accounts/login', 'http.response.status_code': 200 },
};
const resource = { service: 'candor', part: 'edge', process: 42 };

test('a span travels as OTLP has it: nanoseconds and numbers as texts, ids in hexadecimal digits', () => {
  const [sent] = spansIn(otlpBody(resource, [{ thread: 'main', span }]));
  expect(sent).toEqual({
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: span.parentId,
    name: 'POST /api/accounts/login',
    began: 1_795_000_000_123_456_000n,
    ended: 1_795_000_000_125_000_000n,
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/accounts/login',
      'http.response.status_code': '200',
      'thread.name': 'main',
    },
    resource: { 'service.name': 'candor', 'service.instance.id': 'edge 42', 'process.pid': '42' },
  });
});

test.each([
  [
    { name: 'order', attributes: { 'candor.order': 'openPosition', 'candor.outcome': 'accepted' } },
    'order openPosition',
  ],
  [{ name: 'ask', attributes: { 'candor.subject': 'dealing.submit' } }, 'ask dealing.submit'],
  [{ name: 'commit', attributes: { 'candor.batch': 7 } }, 'commit'],
  [{ name: 'request', attributes: { 'http.route': 'none' } }, 'request none'],
] as const)('%j is called %s', (more, title) => {
  expect(spansIn(otlpBody(resource, [{ thread: 'main', span: { ...span, ...more } }]))[0]?.name).toBe(title);
});

test('a failure is said, and a span that ended before it began ends when it began', () => {
  const odd = { ...span, parentId: undefined, hasFailed: true, ended: span.began - 5 };
  const [sent] = spansIn(otlpBody(resource, [{ thread: 'main', span: odd }]));
  expect(sent).toMatchObject({ parentId: undefined, hasFailed: true });
  expect(sent?.ended).toBe(sent?.began);
});
