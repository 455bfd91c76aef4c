import { randomBytes } from 'node:crypto';
import { findFreePort } from '../bankProcess.ts';
import { keepUntilStopped } from '../keepRunning.ts';
import type { Running } from '../keepRunning.ts';
import { startDealing, startServer } from '../serverProcess.ts';
import { findNats, startNatsAt } from './nats.ts';

interface ClusterOptions {
  readonly baseUrl: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** NATS, the process that deals and the one that serves people: each is started again when it ends by itself. */
export async function launchCluster({ baseUrl, environment, say }: ClusterOptions): Promise<Running> {
  const place = {
    program: findNats(environment),
    port: await findFreePort(),
    passwords: { dealing: randomBytes(18).toString('hex'), edge: randomBytes(18).toString('hex') },
  };
  const nats = await kept('NATS', () => startNatsAt(place), say);
  const { dealingUrl, edgeUrl } = nats.first;
  const dealing = await kept(
    'Dealing',
    () => startDealing({ environment: { ...environment, NATS_URL: dealingUrl } }),
    say,
  );
  const roles = { NATS_URL: edgeUrl, ROLES: 'edge,web,render,jobs' };
  const edge = await kept('The edge', () => startServer({ baseUrl, environment: { ...environment, ...roles } }), say);
  return {
    // None of them ends for good by itself.
    ended: new Promise(() => undefined),
    stop: async () => {
      await edge.stop();
      await dealing.stop();
      await nats.stop();
    },
  };
}

async function kept<T extends Running>(name: string, launch: () => Promise<T>, say: (line: string) => void) {
  const first = await launch();
  return { first, ...keepUntilStopped({ name, first, launch, say }) };
}
