import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { BrandId } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import { listenTo } from './listen.ts';
import type { ListeningConnection } from './listen.ts';
import type { DatabaseAddress } from './pool.ts';

const topics = ['session', 'alert', 'content', 'release', 'provider', 'source'] as const;
export type EdgeTopic = (typeof topics)[number];

/** What has changed, as its transaction has committed. */
export interface EdgeNews {
  readonly brandId: BrandId;
  /** Of one row; 0: of the brand. */
  readonly id: number;
}

/** Undefined: anything may have changed, since something was missed. */
export type HearEdgeNews = (news: EdgeNews | undefined) => void;

/** Something that no other edge does until it is released, or lost with the connection. */
export interface Hold {
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface EdgeLineSettings {
  readonly address: DatabaseAddress;
  /** What the others know this edge by; up to fifty characters. */
  readonly name: string;
  readonly onTrouble: (error: unknown) => void;
  /** It has its line, now and each ten seconds. */
  readonly onAlive?: () => void;
  /** An edge that is silent for longer is gone, or hangs. */
  readonly silentMs?: number;
}

/** As the database's own codes: it is there again soon. */
class LineDown extends Error {
  readonly code = '08003';

  constructor() {
    super('the line to the other edges is down');
  }
}

const NAME = 'candor-edges';
const TURN_MS = 50;
const TURNS_MAXIMUM = 600;
/** Each edge asks something over its line each ten seconds. */
const SILENT_MS = 30_000;
const newsPayload = z.tuple([z.enum(topics), z.string(), z.number().nullable()]);

/**
 * The line between the edges of an installation (decision 084): a connection of its own, over which an edge hears what
 * the others have changed, and keeps what it alone does for the time being. Where it is lost, all of that is over, and
 * another edge may do it. Before it is started there is no other edge.
 */
export class EdgeLine {
  readonly #listeners = new Map<EdgeTopic, Set<HearEdgeNews>>();
  readonly #held = new Map<string, AbortController>();
  #connection: ListeningConnection | undefined;
  #end: (() => Promise<void>) | undefined;
  #silentMs = SILENT_MS;

  /** Begins to hear; resolves when it does. */
  async start({ address, name, onTrouble, onAlive, silentMs = SILENT_MS }: EdgeLineSettings): Promise<void> {
    this.#silentMs = silentMs;
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    this.#end = listenTo({
      address,
      channel: 'edges',
      name: `${NAME} ${name}`,
      onTrouble,
      onNotice: (payload) => this.#hear(payload, onTrouble),
      onGap: () => this.#notifyAll(),
      // What was changed between the first reading and this moment has not arrived here.
      onListening: () => this.#notifyAll(),
      onOpen: (connection) => {
        this.#connection = connection;
        onAlive?.();
        open();
      },
      onAnswer: () => onAlive?.(),
      onLost: () => this.#lose(),
    });
    await opened;
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }

  /** The names of the other edges of this database. */
  async others(): Promise<readonly string[]> {
    const found = await this.#connection?.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND starts_with(application_name, $1) AND pid <> pg_backend_pid()
         AND state_change > now() - $2 * interval '1 millisecond'`,
      [`${NAME} `, this.#silentMs],
    );
    return (found?.rows ?? []).map(({ name }) => name.slice(NAME.length + 1));
  }

  listen(topic: EdgeTopic, listener: HearEdgeNews): void {
    this.#listeners.set(topic, (this.#listeners.get(topic) ?? new Set()).add(listener));
  }

  /** Undefined: another edge does it, or something else here. Throws while the database does not answer. */
  async take(name: string): Promise<Hold | undefined> {
    if (this.#held.has(name)) return undefined;
    const losing = new AbortController();
    this.#held.set(name, losing);
    try {
      if (await this.#lock(name)) return { lost: losing.signal, release: () => this.#release(name, losing) };
      this.#held.delete(name);
      return undefined;
    } catch (error) {
      if (this.#held.get(name) === losing) this.#held.delete(name);
      throw error;
    }
  }

  /** Does it when no other edge, and nothing else here, does what has this name. */
  async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (let turn = 0; turn < TURNS_MAXIMUM; turn += 1) {
      const hold = await this.take(name);
      if (hold !== undefined) return await doing(hold, work);
      await setTimeout(TURN_MS);
    }
    throw new Error(`${name}: another edge is still doing it`);
  }

  async #lock(name: string): Promise<boolean> {
    if (this.#end === undefined) return true;
    if (this.#connection === undefined) throw new LineDown();
    const connection = this.#connection;
    if (await tryLock(connection, name)) return true;
    await endSilent(connection, this.#silentMs);
    return false;
  }

  async #release(name: string, losing: AbortController): Promise<void> {
    if (this.#held.get(name) !== losing) return;
    this.#held.delete(name);
    const connection = this.#connection;
    try {
      await connection?.query('SELECT pg_advisory_unlock(hashtextextended($1, 667))', [name]);
    } catch (error) {
      // It may be held still, and nobody would know.
      connection?.giveUp(error);
    }
  }

  #lose(): void {
    this.#connection = undefined;
    const lost = [...this.#held.values()];
    this.#held.clear();
    for (const losing of lost) losing.abort();
  }

  #hear(payload: string, onTrouble: (error: unknown) => void): void {
    const read = readPayload(payload);
    if (read === undefined) return onTrouble(new Error(`not understood: ${payload}`));
    const [topic, brandId, id] = read;
    for (const listener of this.#listeners.get(topic) ?? []) listener({ brandId, id: id ?? 0 });
  }

  #notifyAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined);
  }
}

async function doing<T>(hold: Hold, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

/** Where no answer comes in time, it may be held all the same, and nobody would know: the connection frees it. */
async function tryLock(connection: ListeningConnection, name: string): Promise<boolean> {
  try {
    const { rows } = await connection.query<{ is: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 667)) AS is',
      [name],
    );
    return rows[0]?.is === true;
  } catch (error) {
    connection.giveUp(error);
    throw error;
  }
}

/** A newer edge may tell what this one does not know. */
function readPayload(payload: string): z.output<typeof newsPayload> | undefined {
  return newsPayload.safeParse(parseJson(payload)).data;
}

/** What an edge holds that hangs, or whose machine is gone, others may do: its login is ours. */
async function endSilent(connection: ListeningConnection, silentMs: number): Promise<void> {
  await connection.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND starts_with(application_name, $1)
       AND pid <> pg_backend_pid() AND state_change < now() - $2 * interval '1 millisecond'`,
    [`${NAME} `, silentMs],
  );
}
