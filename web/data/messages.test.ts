import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { messagesQuery } from './messages.ts';

afterEach(() => void vi.unstubAllGlobals());

test('IB-3 another language of the page is another list of messages, asked for in that language', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(body);
    return Response.json({ status: true, data: { messages: [], more: 0, unread: 0 } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const language of ['en', 'de', 'en'] as const) await client.ensureInfiniteQueryData(messagesQuery(language));
  expect(asked).toEqual(['{"language":"en"}', '{"language":"de"}']);
});
