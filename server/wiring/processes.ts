import type { Logger } from 'pino';
import { ProcessLink } from '../bus/processes.ts';
import type { ThreadBus } from '../bus/threads.ts';
import type { SteadyClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { repeatMissed } from './repeat.ts';

interface JoinDeps {
  readonly config: Pick<Config, 'natsUrl' | 'natsPrefix' | 'parts'>;
  readonly bus: ThreadBus;
  readonly clock: SteadyClock;
  readonly log: Logger;
}

/** Joins the installation's other processes; one that does everything has none. Answers what leaves them again. */
export async function joinProcesses({ config, bus, clock, log }: JoinDeps): Promise<() => Promise<void>> {
  const { natsUrl, natsPrefix: prefix, parts } = config;
  if (natsUrl === undefined) return async () => undefined;
  // Who needs no other process need not load it.
  const { openNats } = await import('../bus/nats.ts');
  const wire = await openNats({ url: natsUrl, prefix, onState: (state) => log.warn({ nats: state }, 'NATS') });
  // Who deals itself has missed nothing of dealing.
  const onMissed = parts.includes('dealing') ? () => undefined : repeatMissed(bus, log);
  const part = parts.includes('dealing') ? 'dealing' : 'edge';
  let link: ProcessLink | undefined;
  bus.join((inner) => {
    link = new ProcessLink({ wire, inner, elapsed: () => clock.elapsed(), startedAt: clock.now(), part, onMissed });
    return link;
  });
  return async () => link?.close();
}
