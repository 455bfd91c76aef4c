import { randomBytes } from 'node:crypto';
import { findFreePort } from '../bankProcess.ts';
import { keepUntilStopped } from '../keepRunning.ts';
import type { Running } from '../keepRunning.ts';
import { startDealing, startServer } from '../serverProcess.ts';
import { findNats, startNatsAt } from './nats.ts';

interface ClusterOptions {
  /** Where each edge serves, for a browser on this machine. */
  readonly edges: readonly { readonly port: number; readonly baseUrl: string }[];
  readonly environment: NodeJS.ProcessEnv;
  readonly printLine: (line: string) => void;
}

/**
 * Starts NATS, a process that deals, its standby, and edges that serve people. Each is restarted when it ends
 * unexpectedly, and the former dealing process is then the standby.
 */
export async function launchCluster({ edges, environment, printLine }: ClusterOptions): Promise<Running> {
  const place = {
    program: findNats(environment),
    port: await findFreePort(),
    passwords: { dealing: randomBytes(18).toString('hex'), edge: randomBytes(18).toString('hex') },
  };
  const running: Pick<Running, 'stop'>[] = [];
  const stop = async (): Promise<void> => {
    for (const one of running.toReversed()) await one.stop();
  };
  const keep = async <T extends Running>(name: string, launch: () => Promise<T>): Promise<T> => {
    const first = await launch();
    running.push(keepUntilStopped({ name, first, launch, printLine }));
    return first;
  };
  try {
    const { dealingUrl, edgeUrl } = await keep('NATS', () => startNatsAt(place));
    const dealing = { ...environment, NATS_URL: dealingUrl, STANDBY: '1' };
    for (const name of ['Dealing (1)', 'Dealing (2)']) await keep(name, () => startDealing({ environment: dealing }));
    const edge = { ...environment, NATS_URL: edgeUrl, ROLES: 'edge,web,render,jobs' };
    for (const [index, { port, baseUrl }] of edges.entries()) {
      const own = { ...edge, PORT: String(port) };
      await keep(`Edge (${index + 1})`, () => startServer({ baseUrl, environment: own }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  // None of them ends for good on its own.
  return { ended: new Promise(() => undefined), stop };
}
