import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { portOf } from '../../tests/support/port.ts';
import { CALLS_OF_ADDRESS, CALLS_OF_SESSION, CALLS_OF_STRANGERS, LARGE_ANSWERS } from '../admission/budgets.ts';
import type { KnownSenders } from '../admission/knownSenders.ts';
import { CallLines } from './callLines.ts';

const EVERYBODY = { senderOf: () => 'somebody' };
const NOBODY = { senderOf: () => undefined };

/** Starts a server whose calls end when the test says so. */
function serve(knownSenders: Pick<KnownSenders, 'senderOf'> = EVERYBODY) {
  const lines = new CallLines(knownSenders);
  const running: { readonly token: string; readonly end: () => void }[] = [];
  const app = fastify();
  app.get<{ Params: { token: string } }>('/:token', (request, reply) => {
    const { token } = request.params;
    return lines.answer(
      request,
      reply,
      {
        token: token === 'none' ? undefined : token,
        rate: token === 'login' ? 'login' : 'read',
        isLarge: token === 'large',
      },
      async () => {
        await new Promise<void>((end) => running.push({ token, end }));
        return () => reply.send('answered');
      },
    );
  });
  const ask = (token: string, remoteAddress = '10.0.0.1') => app.inject({ url: `/${token}`, remoteAddress });
  return { ask, running };
}

it.each([
  ['one session, from many addresses', (n: number) => ['kim', `10.0.1.${n}`], CALLS_OF_SESSION.perSubject],
  ['one address without a session', () => ['none', '10.0.0.1'], CALLS_OF_ADDRESS.perSubject],
  ['one address that invents a token each time', (n: number) => [`${n}`, '10.0.0.1'], CALLS_OF_ADDRESS.perSubject],
] as const)('T57 of %s a few calls run at once; others run, and all are answered', async (_who, callerOf, atOnce) => {
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

it('T57 a session that waits for itself takes no place of its address', async () => {
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

it('T58 large answers are decided one by one for an address, in turn with others, and hold up nothing else', async () => {
  const { ask, running } = serve();
  const large = Array.from({ length: 60 }, () => ask('large'));
  await expect.poll(() => running.length).toBe(LARGE_ANSWERS.perSubject);
  const small = ask('none');
  await expect.poll(() => running.at(-1)?.token).toBe('none');
  const neighbours = Array.from({ length: 3 }, (_, n) => ask('large', `10.0.0.${2 + n}`));
  await expect.poll(() => running.length).toBe((LARGE_ANSWERS.atOnce ?? 0) + 1);
  for (let count = 0; count < 64; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.shift()?.end();
  }
  const answers = await Promise.all([...large, small, ...neighbours]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it('T57 above what may wait it is busy', async () => {
  const { ask, running } = serve();
  const places = CALLS_OF_ADDRESS.perSubject + CALLS_OF_ADDRESS.waitingPerSubject;
  const calls = Array.from({ length: places }, () => ask('none'));
  await expect.poll(() => running.length).toBe(CALLS_OF_ADDRESS.perSubject);
  const refused = await ask('none');
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: { code: 'busy' } }]);
  for (let count = 0; count < places; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.pop()?.end();
  }
  await Promise.all(calls);
});

it('T57 of all strangers a few calls of a kind run at once, and those of another kind beside them', async () => {
  const { ask, running } = serve(NOBODY);
  const calls = Array.from({ length: 60 }, (_, n) => ask(`${n}`, `10.0.1.${n}`));
  await expect.poll(() => running.length).toBe(CALLS_OF_STRANGERS.atOnce);
  const login = ask('login', '10.0.0.2');
  await expect.poll(() => running.at(-1)?.token).toBe('login');
  for (let count = 0; count < 61; count += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(0);
    running.pop()?.end();
  }
  const answers = await Promise.all([...calls, login]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

const leaving: (() => unknown)[] = [];

afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});

/** Starts a server whose calls are decided immediately, and whose answers take as long as `hold` does. */
async function serveSlowly(hold: () => Promise<void>, answer: string | Buffer) {
  const lines = new CallLines(EVERYBODY);
  const app = fastify();
  let decided = 0;
  app.addHook('onSend', async ({ url }) => (url === '/honest' ? undefined : hold()));
  app.get<{ Params: { token: string } }>('/:token', (request, reply) =>
    lines.answer(request, reply, { token: request.params.token, rate: 'read' }, async () => {
      decided += 1;
      return () => reply.code(429).send(answer);
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  leaving.push(() => app.close());
  return { app, decidedOf: () => decided };
}

const MORE_THAN_ALL = CALLS_OF_ADDRESS.perSubject + CALLS_OF_SESSION.perSubject;

it('T57 an answer that is held back keeps nobody waiting: a call has its place until it is decided', async () => {
  const { promise: over, resolve: resume } = Promise.withResolvers<void>();
  const { app, decidedOf } = await serveSlowly(() => over, 'refused');
  const held = Array.from({ length: MORE_THAN_ALL }, (_, n) => app.inject(`/${n % 4}`));
  await expect.poll(decidedOf).toBe(MORE_THAN_ALL);
  expect((await app.inject('/honest')).body).toBe('refused');
  resume();
  await Promise.all(held);
});

it('T57 a reader who does not read keeps nobody waiting', async () => {
  const { app, decidedOf } = await serveSlowly(async () => undefined, Buffer.alloc(16 * 1_024 * 1_024));
  const readers = Array.from({ length: MORE_THAN_ALL }, () => askWithoutReading(portOf(app.server.address())));
  leaving.unshift(...readers.map((socket) => () => socket.destroy()));
  await expect.poll(decidedOf).toBe(MORE_THAN_ALL);
});

function askWithoutReading(port: number): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

it('T57 a call that fails gives its places back', async () => {
  const lines = new CallLines(EVERYBODY);
  const app = fastify();
  app.get('/', (request, reply) =>
    lines.answer(request, reply, { token: 'kim', rate: 'read' }, () => Promise.reject(new Error('broken'))),
  );
  for (let count = 0; count < MORE_THAN_ALL; count += 1) expect((await app.inject('/')).statusCode).toBe(500);
});
