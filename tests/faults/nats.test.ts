import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNats } from '@candor/server/bus/nats.ts';
import { ProcessLink } from '@candor/server/bus/processes.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import type { Wire } from '@candor/server/bus/wire.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { startNatsAt } from '../../scripts/cluster/nats.ts';
import type { NatsPlace, RunningNats } from '../../scripts/cluster/nats.ts';
import { natsProgram } from '../support/natsProgram.ts';
import { LIMIT } from './terminal.ts';

const program = natsProgram();
let place: NatsPlace;
let nats: RunningNats;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  if (program === undefined) return;
  const passwords = { dealing: 'a-password-of-dealing', edge: 'a-password-of-the-edge' };
  place = { program, port: await findFreePort(), passwords };
  nats = await startNatsAt(place);
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await nats.stop();
});

async function wireOf(part: 'dealing' | 'edge'): Promise<Wire> {
  const wire = await openNats({ url: nats[`${part}Url`], prefix: 'candor', onState: () => undefined });
  closing.push(() => wire.close());
  return wire;
}

async function join(part: 'dealing' | 'edge') {
  const wire = await wireOf(part);
  const bus = ThreadBus.hub();
  const onMissed = vi.fn<() => void>();
  const [elapsed, now] = [() => performance.now(), () => Date.now()];
  const link = bus.join((inner) => new ProcessLink({ wire, inner, part, elapsed, now, onMissed }));
  closing.unshift(() => link.close());
  return { bus, onMissed };
}

/** Resolves once the edge's subscriptions are in force: the server processes those of one connection in order. */
async function subscriptionsOf(edge: Wire, sender: Wire) {
  let isInForce = false;
  edge.subscribe('say.tests.probe', () => (isInForce = true));
  await vi.waitUntil(() => {
    sender.publish('say.tests.probe', new Uint8Array());
    return isInForce;
  }, LIMIT);
}

describe.skipIf(program === undefined)('processes over NATS', () => {
  test('an edge makes no prices, whatever it sends; dealing does', async () => {
    const [edge, thief, dealing] = [await wireOf('edge'), await wireOf('edge'), await wireOf('dealing')];
    const heard: string[] = [];
    edge.subscribe('say.quotes.tick', (bytes) => heard.push(Buffer.from(bytes).toString()));
    edge.subscribe('beat.dealing', (bytes) => heard.push(Buffer.from(bytes).toString()));
    edge.subscribe('answer.dealing.me', (bytes) => heard.push(Buffer.from(bytes).toString()));
    edge.subscribe('say.brands.held', (bytes) => heard.push(Buffer.from(bytes).toString()));
    await subscriptionsOf(edge, dealing);
    thief.publish('say.quotes.tick', Buffer.from('forged'));
    thief.publish('beat.dealing', Buffer.from('forged'));
    thief.publish('answer.dealing.me', Buffer.from('forged'));
    thief.publish('say.brands.held', Buffer.from('allowed'));
    await vi.waitUntil(() => heard.length > 0, LIMIT);
    dealing.publish('say.quotes.tick', Buffer.from('true'));
    await vi.waitUntil(() => heard.length > 1, LIMIT);
    expect(heard).toEqual(['allowed', 'true']);
  });

  test('a request larger than NATS takes travels in parts, and so does its answer', async () => {
    const [dealing, edge] = [await join('dealing'), await join('edge')];
    dealing.bus.respond('dealing.account', (id) => ({ id, text: 'x'.repeat(3_000_000) }) as never);
    expect(await edge.bus.request('dealing.account', 7)).toEqual({ id: 7, text: 'x'.repeat(3_000_000) });
  });

  test('NATS killed and started again: both find each other, and what was lost meanwhile is noticed', async () => {
    const [dealing, edge] = [await join('dealing'), await join('edge')];
    const heard: boolean[] = [];
    edge.bus.subscribe('tape.disk', ({ isScarce }) => heard.push(isScarce));
    dealing.bus.respond('dealing.repeat', () => true);
    expect(await edge.bus.request('dealing.repeat', null)).toBe(true);
    dealing.bus.publish('tape.disk', { isScarce: true });
    await vi.waitUntil(() => heard.length === 1, LIMIT);
    edge.onMissed.mockClear();

    await nats.stop();
    nats = await startNatsAt(place);
    dealing.bus.publish('tape.disk', { isScarce: false });
    await vi.waitUntil(() => heard.length > 1 || edge.onMissed.mock.calls.length > 0, LIMIT);
    expect(await edge.bus.request('dealing.repeat', null)).toBe(true);
  });
});
