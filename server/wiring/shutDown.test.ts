import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs a process with an orderly end and triggers an event in it. */
function run(happening: string) {
  const program = `
    import { openLogger } from '${import.meta.dirname}/logger.ts';
    import { shutDown } from '${import.meta.dirname}/shutDown.ts';
    shutDown(openLogger({ logLevel: 'info' }, 'main'), async () => console.log('stopped in order'));
    setInterval(() => undefined, 1_000);
    ${happening}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return { status, stdout };
}

it.each([
  ['an error that nobody catches', `setImmediate(() => { throw new Error('nobody caught me'); });`],
  ['a promise that nobody waits for', `setImmediate(() => void Promise.reject(new Error('nobody caught me')));`],
])('%s is an alarm, and the process ends in order', (_what, happening) => {
  const { status, stdout } = run(happening);
  expect(status).toBe(1);
  expect(stdout).toContain('"alarm":true');
  expect(stdout).toContain('nobody caught me');
  expect(stdout).toContain('stopped in order');
});

it('a signal is no alarm', () => {
  const { status, stdout } = run(`setImmediate(() => process.kill(process.pid, 'SIGTERM'));`);
  expect(status).toBe(0);
  expect(stdout).not.toContain('alarm');
  expect(stdout).toContain('stopped in order');
});
