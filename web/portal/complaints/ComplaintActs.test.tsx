// @vitest-environment happy-dom
import type { WireComplaint } from '@candor/contracts/http/complaints.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/queries.ts';
import { ComplaintActs } from './ComplaintActs.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  document.body.innerHTML = '';
});

async function press(button: string): Promise<void> {
  const find = () => document.querySelector<HTMLElement>(button);
  await expect.poll(find).not.toBeNull();
  find()?.click();
}

async function type(text: string): Promise<void> {
  const find = () => document.querySelector('textarea');
  await expect.poll(find).not.toBeNull();
  const field = find();
  if (field === null) return;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => find()?.value).toBe(text);
}

test('CP-3 a text changed after no answer is another step, and the same text again is the same step', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(body);
    return new Response('', { status: 502 });
  });
  const complaint = { acts: ['reopen'], reopen_by: null, entries: [] } as unknown as WireComplaint;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <ComplaintActs complaint={complaint} claim={{ number: 'NB-2026-0007' }} />
    </QueryClientProvider>,
  );
  await press('button');
  for (const text of ['It was wrong', 'It was wrong', 'It was quite wrong']) {
    await type(text);
    const before = asked.length;
    await press('footer button:last-child');
    await expect.poll(() => asked.length).toBe(before + 1);
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
  }
  const [first, again, changed] = asked.map((body) => /"command_id":"([^"]+)"/.exec(body)?.[1]);
  expect([first, again]).toEqual([expect.any(String), first]);
  expect(changed).not.toBe(first);
  root.unmount();
});
