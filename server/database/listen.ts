import pg from 'pg';
import type { DatabaseAddress } from './pool.ts';
import { loginUrl } from './roles.ts';

export interface Listening {
  readonly address: DatabaseAddress;
  readonly channel: string;
  /** Application name of the connection; by default derived from the channel. */
  readonly name?: string;
  /** Called with each notification; only committed ones arrive. */
  readonly onNotice: (payload: string) => void;
  /** Called when listening resumes after a break, during which notifications were lost. */
  readonly onGap: () => void;
  /** Called when listening starts for the first time; earlier notifications are unknown here. */
  readonly onListening?: () => void;
  /** Called when listening starts or resumes, with the connection; it can also carry work that should end with it. */
  readonly onOpen?: (connection: ListeningConnection) => void;
  /** Called at each answer over that connection. */
  readonly onAnswer?: () => void;
  /** Called when that connection is lost. */
  readonly onLost?: () => void;
  readonly onTrouble: (error: unknown) => void;
}

export interface ListeningConnection extends Pick<pg.Client, 'query'> {
  /** Closes the connection as if it were lost: the database frees its locks, and a new connection is opened. */
  giveUp(error: unknown): void;
}

/** Delay before a broken connection is replaced. */
const AGAIN_MS = 1_000;
/** Interval of probes that detect a silently dead connection. */
const PROBE_MS = 10_000;
/**
 * Time without an answer after which a connection counts as dead: packets may be dropped for minutes before TCP reports
 * it.
 */
const ANSWER_MS = 5_000;

/** Listens on a channel with a separate connection, reconnecting as needed; returns a function that stops it. */
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
  /** Reads what a notification names; undefined: everything that the channel may name. */
  readonly read: (payload?: string) => Promise<void>;
}

/**
 * Reads at each notification, and whenever one may have been missed: when listening starts or resumes, and soon after a
 * failed read. Returns a function that stops it.
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
