import type { Logger } from 'pino';
import { ProcessLink } from '../bus/processes.ts';
import type { Missed } from '../bus/processes.ts';
import type { ThreadBus } from '../bus/threads.ts';
import type { SteadyClock } from '../clock.ts';
import type { Config } from '../config.ts';

interface JoinDeps {
  readonly config: Pick<Config, 'natsUrl' | 'natsPrefix' | 'parts'>;
  readonly bus: ThreadBus;
  readonly clock: SteadyClock;
  readonly log: Logger;
  readonly onMissed: (missed: Missed) => void;
}

/**
 * Joins the installation's other processes as soon as NATS is reachable. Nothing waits for it, since a site without
 * dealing is better than none, and so is dealing without a site. Returns a function that leaves them.
 */
export function joinProcesses(deps: JoinDeps): () => Promise<void> {
  if (deps.config.natsUrl === undefined) return async () => undefined;
  let link: ProcessLink | undefined;
  let hasLeft = false;
  const joining = join(deps, deps.config.natsUrl).then(async (joined) => {
    link = joined;
    if (hasLeft) await link.close();
  });
  joining.catch((error: unknown) =>
    deps.log.error({ alarm: true, error: String(error) }, 'the other processes cannot be reached over NATS'),
  );
  return async () => {
    hasLeft = true;
    await link?.close();
  };
}

async function join({ config, bus, clock, log, onMissed }: JoinDeps, url: string): Promise<ProcessLink> {
  // A process that needs no other does not load it.
  const { openNats } = await import('../bus/nats.ts');
  const wire = await openNats({
    url,
    prefix: config.natsPrefix,
    onState: (state, reason) => {
      if (state === 'error') log.error({ alarm: true, error: reason }, 'NATS does not do what is asked of it');
      else log.warn({ server: reason }, `NATS: ${state}`);
    },
  });
  const part = config.parts.includes('dealing') ? 'dealing' : 'edge';
  const [elapsed, now] = [() => clock.elapsed(), () => clock.now()];
  const link = bus.join((inner) => new ProcessLink({ wire, inner, part, elapsed, now, onMissed }));
  log.info({ prefix: config.natsPrefix, part }, 'joined the other processes');
  return link;
}
