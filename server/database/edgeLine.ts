import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { BrandId } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import { listenTo } from './listen.ts';
import type { ListeningConnection } from './listen.ts';
import type { DatabaseAddress } from './pool.ts';

const topics = ['session', 'alert', 'content', 'release', 'provider', 'source'] as const;
export type EdgeTopic = (typeof topics)[number];

/** A committed change. */
export interface EdgeNews {
  readonly brandId: BrandId;
  /** Id of the changed row; 0 for the whole brand. */
  readonly id: number;
}

/** Handles news. Undefined: news was missed, so anything may have changed. */
export type HearEdgeNews = (news: EdgeNews | undefined) => void;

/** A name held by this edge: no other edge can take it until it is released, or lost with the connection. */
export interface Hold {
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface EdgeLineSettings {
  readonly address: DatabaseAddress;
  /** Name of this edge to the others; up to fifty characters. */
  readonly name: string;
  readonly onTrouble: (error: unknown) => void;
  /** Called when the line is open, and every ten seconds while it is. */
  readonly onAlive?: () => void;
  /** Silence after which another edge counts as gone or hanging. */
  readonly silentMs?: number;
}

/** Thrown while the line is down, with a code of the database's own: the error is temporary. */
class LineDown extends Error {
  readonly code = '08003';

  constructor() {
    super('the line to the other edges is down');
  }
}

const NAME = 'candor-edges';
const TURN_MS = 50;
const TURNS_MAXIMUM = 600;
/** Default of `silentMs`; each edge sends a query over its line every ten seconds. */
const SILENT_MS = 30_000;
const newsPayload = z.tuple([z.enum(topics), z.string(), z.number().nullable()]);

/**
 * The line between the edges of an installation (decision 084): a separate connection, over which an edge hears what
 * the others have changed, and holds the names of tasks that only one edge may do at a time. When the line is lost, its
 * holds end, and another edge may take them. Without a started line there are no other edges.
 */
export class EdgeLine {
  readonly #listeners = new Map<EdgeTopic, Set<HearEdgeNews>>();
  readonly #held = new Map<string, AbortController>();
  #connection: ListeningConnection | undefined;
  #end: (() => Promise<void>) | undefined;
  #silentMs = SILENT_MS;

  /** Opens the line; resolves when this edge is listening. */
  async start({ address, name, onTrouble, onAlive, silentMs = SILENT_MS }: EdgeLineSettings): Promise<void> {
    this.#silentMs = silentMs;
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    this.#end = listenTo({
      address,
      channel: 'edges',
      name: `${NAME} ${name}`,
      onTrouble,
      onNotice: (payload) => this.#readNotice(payload, onTrouble),
      onGap: () => this.#notifyAll(),
      // Changes between the first read and this moment have not been announced here.
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

  /** Lists the names of the other edges of this database. */
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

  /**
   * Takes a name. Undefined: another edge, or this one, holds it already. Throws while the database does not answer.
   */
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

  /** Does an edge that is alive hold this name? Throws while the database does not answer. */
  async isHeld(name: string): Promise<boolean> {
    if (this.#end === undefined) return this.#held.has(name);
    if (this.#connection === undefined) throw new LineDown();
    return isLocked(this.#connection, name, this.#silentMs);
  }

  /** Runs the work as soon as neither another edge nor this one holds its name. */
  async runInTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (let turn = 0; turn < TURNS_MAXIMUM; turn += 1) {
      const hold = await this.take(name);
      if (hold !== undefined) return await releaseAfter(hold, work);
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
      // The lock may still be held unnoticed; closing the connection frees it.
      connection?.giveUp(error);
    }
  }

  #lose(): void {
    this.#connection = undefined;
    const lost = [...this.#held.values()];
    this.#held.clear();
    for (const losing of lost) losing.abort();
  }

  #readNotice(payload: string, onTrouble: (error: unknown) => void): void {
    const read = readPayload(payload);
    if (read === undefined) return onTrouble(new Error(`not understood: ${payload}`));
    const [topic, brandId, id] = read;
    for (const listener of this.#listeners.get(topic) ?? []) listener({ brandId, id: id ?? 0 });
  }

  #notifyAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined);
  }
}

async function releaseAfter<T>(hold: Hold, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

/**
 * Tries to take a lock. Without an answer in time the lock may be held unnoticed: the connection is then closed, which
 * frees it.
 */
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

/** Is the lock held, by an edge that is not silent? */
async function isLocked(connection: ListeningConnection, name: string, silentMs: number): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND datname = current_database() AND datid = database
         AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 667)
         AND state_change > now() - $2 * interval '1 millisecond'
     ) AS is`,
    [name, silentMs],
  );
  return rows[0]?.is === true;
}

/** Parses a notification; undefined for one that only a newer edge understands. */
function readPayload(payload: string): z.output<typeof newsPayload> | undefined {
  return newsPayload.safeParse(parseJson(payload)).data;
}

/**
 * Ends the connections of edges that hang, or whose machine is gone, so that others can take their holds; possible
 * because all edges use the same login.
 */
async function endSilent(connection: ListeningConnection, silentMs: number): Promise<void> {
  await connection.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND starts_with(application_name, $1)
       AND pid <> pg_backend_pid() AND state_change < now() - $2 * interval '1 millisecond'`,
    [`${NAME} `, silentMs],
  );
}
