import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AccountCommand, Answer } from '@candor/server/modules/engine/dealing/commands.ts';
import type { TestDatabase } from '../support/testDatabase.ts';

/** A request of the test, and the engine's reply. */
export interface Ask {
  readonly id: number;
  readonly command: AccountCommand;
}
export type PeerMessage =
  | { readonly kind: 'ready'; readonly isFromSnapshot: boolean }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'alarm'; readonly message: string };

export const FENCED_EXIT = 3;

/** An engine in a process of its own. */
export interface Peer {
  readonly isFromSnapshot: boolean;
  /** Resolves with the exit code; undefined after a signal. */
  readonly ended: Promise<number | undefined>;
  readonly alarms: readonly string[];
  /** Returns the answer; undefined if the engine died before it. */
  submit(command: AccountCommand): Promise<Answer | undefined>;
  isAlive(): boolean;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

export interface PeerPlace {
  readonly database: TestDatabase;
  readonly snapshotFile: string;
}

/** Starts an engine; undefined if it was killed, `killAfterMs` after its start, before it was ready. */
export async function startPeer(place: PeerPlace, killAfterMs?: number): Promise<Peer | undefined> {
  const { databaseUrl, passwords } = place.database;
  const args = [databaseUrl, passwords.dealing, place.snapshotFile];
  const child = fork(join(import.meta.dirname, 'enginePeer.ts'), args, { serialization: 'advanced' });
  const ended = new Promise<number | undefined>((resolve) => child.once('exit', (code) => resolve(code ?? undefined)));
  const { promise: ready, resolve: isReady } = Promise.withResolvers<boolean>();
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  const alarms: string[] = [];
  let isAlive = true;
  let requestCount = 0;
  child.on('message', (message: PeerMessage) => {
    if (message.kind === 'ready') isReady(message.isFromSnapshot);
    else if (message.kind === 'alarm') alarms.push(message.message);
    else waiting.get(message.id)?.(message.answer);
  });
  const dead = ended.then(() => {
    isAlive = false;
    for (const resolve of waiting.values()) resolve(undefined);
    return undefined;
  });
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const isFromSnapshot = await Promise.race([ready, dead]);
  clearTimeout(killing);
  if (isFromSnapshot === undefined) {
    if (killAfterMs === undefined) throw new Error(`the engine did not start: ${alarms.join('; ')}`);
    return undefined;
  }
  return {
    isFromSnapshot,
    ended,
    alarms,
    isAlive: () => isAlive,
    signal: (name) => void child.kill(name),
    submit: (command) =>
      new Promise((resolve) => {
        requestCount += 1;
        const id = requestCount;
        const settle = (answer: Answer | undefined): void => {
          waiting.delete(id);
          resolve(answer);
        };
        waiting.set(id, settle);
        if (isAlive) child.send({ id, command }, (error) => error !== null && settle(undefined));
        else settle(undefined);
      }),
  };
}
