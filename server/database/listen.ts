import pg from 'pg';
import type { DatabaseAddress } from './pool.ts';
import { loginUrl } from './roles.ts';

export interface Listening {
  readonly address: DatabaseAddress;
  readonly channel: string;
  /** What the database calls the connection; that of the channel unless named. */
  readonly name?: string;
  /** Called with each notification; only committed ones arrive. */
  readonly onNotice: (payload: string) => void;
  /** It listens again after a break, during which notifications were lost. */
  readonly onGap: () => void;
  /** It listens for the first time: what was sent before is not known here. */
  readonly onListening?: () => void;
  /** It listens, for the first time or again, over this connection; what lasts as long as it does may be done by it. */
  readonly onOpen?: (connection: ListeningConnection) => void;
  /** Over that connection it was answered again. */
  readonly onAnswer?: () => void;
  /** That connection is lost. */
  readonly onLost?: () => void;
  readonly onTrouble: (error: unknown) => void;
}

export interface ListeningConnection extends Pick<pg.Client, 'query'> {
  /** Ends it, as if it were lost: the database frees what it holds, and another one is opened. */
  giveUp(error: unknown): void;
}

/** A broken connection is replaced within this time. */
const AGAIN_MS = 1_000;
/** A connection that has died silently is detected within this time. */
const PROBE_MS = 10_000;
/** A connection without an answer for this long is dead: packets may be dropped for minutes before TCP reports it. */
const ANSWER_MS = 5_000;

/** Listens on a channel of the database with a connection of its own, reconnecting as needed; returns what ends it. */
export function listenTo(listening: Listening): () => Promise<void> {
  const { address, channel, onNotice, onGap, onTrouble } = listening;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasListened = false;
  let isListening = false;

  const lose = (lost: pg.Client, error?: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    if (isListening) listening.onLost?.();
    isListening = false;
    if (error !== undefined) onTrouble(error);
    void lost.end().catch(() => undefined);
    if (!isOver) again = setTimeout(() => void begin(), AGAIN_MS);
  };
  const begin = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: loginUrl(address.databaseUrl, 'web', address.passwords.web),
      application_name: listening.name ?? `candor-${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client = own;
    own.on('error', (error) => lose(own, error));
    own.on('end', () => lose(own));
    own.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await own.connect();
      await own.query(`LISTEN ${own.escapeIdentifier(channel)}`);
      isListening = true;
      listening.onOpen?.({ query: own.query.bind(own), giveUp: (error) => lose(own, error) });
      if (hasListened) onGap();
      else listening.onListening?.();
      hasListened = true;
    } catch (error) {
      lose(own, error);
    }
  };
  const probe = setInterval(() => {
    const own = client;
    own?.query('SELECT 1').then(
      () => client === own && listening.onAnswer?.(),
      (error: unknown) => lose(own, error),
    );
  }, PROBE_MS);
  void begin();
  return async () => {
    isOver = true;
    clearInterval(probe);
    clearTimeout(again);
    const last = client;
    client = undefined;
    if (isListening) listening.onLost?.();
    isListening = false;
    await last?.end().catch(() => undefined);
  };
}

interface Reading extends Pick<Listening, 'address' | 'channel' | 'onTrouble'> {
  /** Reads what a notification names; undefined: all that the channel may name. */
  readonly read: (payload?: string) => Promise<void>;
}

/**
 * Reads again at each notification and after each moment in which one may have been missed: once it listens, after a
 * break, and soon after a reading that failed. Returns what ends it.
 */
export function readAtNotices({ read, ...listening }: Reading): () => Promise<void> {
  let again: NodeJS.Timeout | undefined;
  const readSoon = (payload?: string): void => {
    read(payload).catch((error: unknown) => {
      listening.onTrouble(error);
      clearTimeout(again);
      again = setTimeout(readSoon, AGAIN_MS);
    });
  };
  const readAll = (): void => readSoon();
  const end = listenTo({ ...listening, onNotice: readSoon, onGap: readAll, onListening: readAll });
  return async () => {
    await end();
    clearTimeout(again);
  };
}
