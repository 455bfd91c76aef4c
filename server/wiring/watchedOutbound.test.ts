import { expect, test } from 'vitest';
import type { OutboundCall, Sent } from '../providers/outbound/interface.ts';
import { watchedOutbound } from './watchedOutbound.ts';

const CALL: OutboundCall = {
  method: 'POST',
  url: 'https://pay.example/api/v1/payments?key=secret',
  headers: { Authorization: 'Bearer secret' },
  body: 'secret',
};

async function logOf(sent: Sent) {
  const lines: unknown[] = [];
  const watched = watchedOutbound({ send: async () => sent }, { warn: (...line: unknown[]) => lines.push(line) });
  expect(await watched.send(CALL, ['https://pay.example'])).toBe(sent);
  return lines;
}

test('a provider without an answer is in the log by its host, and nothing secret is', async () => {
  for (const outcome of ['unsent', 'unknown'] as const)
    expect(await logOf(outcome)).toEqual([[{ host: 'pay.example', outcome }, 'a payment provider did not answer']]);
});

test('an answer is none of the log', async () => {
  expect(await logOf({ answer: { status: 500, headers: {}, body: '' } })).toEqual([]);
});
