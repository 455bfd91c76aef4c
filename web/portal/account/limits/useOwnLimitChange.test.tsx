// @vitest-environment happy-dom
import { money } from '@candor/domain/money/money.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/queries.ts';
import { readNotices } from '../../../ui/noticeLog.ts';
import { UiProvider } from '../../../ui/UiProvider.tsx';
import { useOwnLimitChange } from './useOwnLimitChange.ts';

const kinds = ['lossDay', 'depositDay'] as const;

function Rows() {
  const { setLimit, isBusyWith } = useOwnLimitChange();
  return kinds.map((kind) => (
    <button key={kind} id={kind} aria-busy={isBusyWith(kind)} onClick={() => setLimit({ kind, amount: money(100n) })} />
  ));
}

function row(kind: string): HTMLElement | undefined {
  return document.getElementById(kind) ?? undefined;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  queryClient.clear();
});

test('a refusal is reported also if the next limit was set meanwhile, and changes go out in turn', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(kinds.find((kind) => body.includes(kind)) ?? body);
    return new Promise((resolve) => answers.push(resolve));
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Rows />
      </UiProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => row('depositDay')).toBeDefined();
  const before = readNotices().length;
  for (const kind of kinds) row(kind)?.click();
  await expect.poll(() => kinds.map((kind) => row(kind)?.getAttribute('aria-busy'))).toEqual(['true', 'true']);
  expect(asked).toEqual(['lossDay']);
  answers[0]?.(Response.json({ status: false, error: { code: 'amountInvalid', message: '' } }, { status: 400 }));
  await expect.poll(() => asked).toEqual(['lossDay', 'depositDay']);
  expect(
    readNotices()
      .slice(0, -before || undefined)
      .map(({ tone }) => tone),
  ).toEqual(['failure']);
  await expect.poll(() => kinds.map((kind) => row(kind)?.getAttribute('aria-busy'))).toEqual(['false', 'true']);
  root.unmount();
});
