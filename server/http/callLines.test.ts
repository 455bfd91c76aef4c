import fastify from 'fastify';
import { expect, it } from 'vitest';
import { CALLS_OF_ADDRESS, CALLS_OF_SESSION } from '../admission/budgets.ts';
import { CallLines } from './callLines.ts';

/** A server whose calls end when the test says so. */
function serve() {
  const lines = new CallLines();
  const running: { readonly token: string; readonly end: () => void }[] = [];
  const app = fastify();
  app.get<{ Params: { token: string } }>('/:token', (request, reply) => {
    const { token } = request.params;
    return lines.answer(request, reply, token === 'none' ? undefined : token, async () => {
      await new Promise<void>((end) => running.push({ token, end }));
      return reply.send('answered');
    });
  });
  const ask = (token: string, remoteAddress = '10.0.0.1') => app.inject({ url: `/${token}`, remoteAddress });
  return { ask, running };
}

it.each([
  ['one session, from many addresses', (n: number) => ['kim', `10.0.1.${n}`], CALLS_OF_SESSION.perSubject],
  ['one address without a session', () => ['none', '10.0.0.1'], CALLS_OF_ADDRESS.perSubject],
  ['one address that invents a token each time', (n: number) => [`${n}`, '10.0.0.1'], CALLS_OF_ADDRESS.perSubject],
] as const)('S6 of %s a few calls run at once; others run, and all are answered', async (_who, callerOf, atOnce) => {
  const { ask, running } = serve();
  const calls = Array.from({ length: 60 }, (_, n) => ask(...(callerOf(n) as [string, string])));
  await expect.poll(() => running.length).toBe(atOnce);
  const other = ask('other', '10.0.0.2');
  await expect.poll(() => running.at(-1)?.token).toBe('other');
  running.pop()?.end();
  expect((await other).statusCode).toBe(200);
  for (let count = 0; count < calls.length; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    expect(running.length).toBeLessThanOrEqual(atOnce);
    running.shift()?.end();
  }
  expect((await Promise.all(calls)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it('S6 a session that waits for itself takes no place of its address', async () => {
  const { ask, running } = serve();
  const calls = Array.from({ length: 60 }, () => ask('kim'));
  await expect.poll(() => running.length).toBe(CALLS_OF_SESSION.perSubject);
  const neighbour = ask('lee');
  await expect.poll(() => running.at(-1)?.token).toBe('lee');
  for (let count = 0; count < 61; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.pop()?.end();
  }
  await Promise.all([...calls, neighbour]);
});

it('S6 above what may wait it is busy', async () => {
  const { ask, running } = serve();
  const taken = CALLS_OF_ADDRESS.perSubject + CALLS_OF_ADDRESS.waitingPerSubject;
  const calls = Array.from({ length: taken }, () => ask('none'));
  await expect.poll(() => running.length).toBe(CALLS_OF_ADDRESS.perSubject);
  const refused = await ask('none');
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: { code: 'busy' } }]);
  for (let count = 0; count < taken; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.pop()?.end();
  }
  await Promise.all(calls);
});
