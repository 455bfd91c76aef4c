// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { accountQuery, queryClient } from '../../data/queries.ts';
import { robotQuery } from '../../data/robot.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { RobotSwitch } from './RobotSwitch.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  document.body.innerHTML = '';
});

test('a question about the robot keeps its sense if the robot is switched elsewhere while it is read', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(body);
    return new Promise(() => undefined);
  });
  queryClient.setQueryData(accountQuery.queryKey, { user: { account: 'demo' } } as never);
  const robot = { settings: { symbols: ['EURUSD'] }, account: { kind: 'demo' }, current: { kind: 'demo' } };
  queryClient.setQueryData(robotQuery('demo').queryKey, robot as never);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (isOn: boolean) =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RobotSwitch isOn={isOn} />
        </UiProvider>
      </QueryClientProvider>,
    );
  const confirm = () => document.querySelector<HTMLElement>('footer button:last-child');
  show(true);
  await expect.poll(() => document.querySelector('[role=switch]')).not.toBeNull();
  document.querySelector<HTMLElement>('[role=switch]')?.click();
  await expect.poll(confirm).not.toBeNull();
  show(false);
  await expect.poll(() => document.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('false');
  confirm()?.click();
  await expect.poll(() => asked).toEqual(['{"auto_trading":0}']);
  root.unmount();
});
