import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { portOf } from '../support/port.ts';
import { flood } from '../support/strangers.ts';
import type { Account, Ground } from './attack.ts';
import { attackKinds } from './catalogue.ts';
import { serve } from './peer.ts';

/**
 * Lowest priority for a processor: a real attacker brings processors of their own, and only the server's reaction is
 * measured.
 */
const NICE = 19;
/** Time limit of an attack, whatever the honest client does: a bound on the test, not on the server. */
const ATTACK_MS = 60_000;

const attacks = Object.values(attackKinds).flat();
let over = new AbortController();

export interface GroundDeps {
  readonly port: number;
  readonly client: Account;
  readonly partner: Account;
  readonly staff: Account;
}

/** Attacks until `end`; returns the first summary, and the share of a processor used (above 1 for several). */
async function attack(name: string, deps: GroundDeps): Promise<{ readonly seen: string; readonly busy: number }> {
  over = new AbortController();
  const [usage, beganAt] = [process.cpuUsage(), performance.now()];
  const place = attacks.findIndex((one) => one.name === name);
  const chosen = attacks[place];
  if (chosen === undefined) throw new Error(`there is no attack ${name}`);
  const ground: Ground = {
    ...deps,
    over: AbortSignal.any([over.signal, AbortSignal.timeout(ATTACK_MS)]),
    address: (index = 0) => `127.${20 + place}.${Math.floor(index / 200)}.${1 + (index % 200)}`,
  };
  const seen = await chosen.run(ground);
  // Repeats the attack; the first summary counts, since later runs meet the limits.
  while (!ground.over.aborted) await chosen.run(ground);
  const { user, system } = process.cpuUsage(usage);
  return { seen, busy: (user + system) / 1_000 / (performance.now() - beganAt) };
}

/** Floods a server of its own until `end`: the attacker's own load, without a victim. */
async function beBusy(): Promise<void> {
  over = new AbortController();
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await flood(portOf(server.address()), { atOnce: 60, over: over.signal }, () => ({ from: '127.10.0.1', path: '/' }));
  server.closeAllConnections();
  server.close();
}

function end(): void {
  over.abort();
}

setPriority(NICE);
serve({ attack, beBusy, end });
