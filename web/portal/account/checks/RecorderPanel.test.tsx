// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { bookQuery, queryClient } from '../../../data/queries.ts';
import { RecorderPanel } from './RecorderPanel.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  document.body.innerHTML = '';
});

test('FS-7 a second press on Show reads the log of the present day again, which has grown meanwhile', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ status: false, error: { code: 'tradeArchived', message: '' } }, { status: 409 });
  });
  queryClient.setQueryData(bookQuery.queryKey, { balance: { account: { id: 7 } } } as never);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <RecorderPanel now={Date.UTC(2026, 0, 14, 10)} />
    </QueryClientProvider>,
  );
  const button = () => [...document.querySelectorAll('button')].find(({ type }) => type === 'submit');
  await expect.poll(button).toBeDefined();
  for (const count of [1, 2]) {
    button()?.click();
    await expect.poll(() => asked.length).toBe(count);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
  }
  expect(new Set(asked).size).toBe(1);
  root.unmount();
});
