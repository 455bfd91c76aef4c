import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../interface.ts';
import { failureOf } from '../venues/failure.ts';
import type { Venue, VenueEvents } from '../venues/venue.ts';
import { TopOfBook } from './book.ts';
import { valueOf } from './message.ts';
import type { Fields } from './message.ts';
import { FixSession, HEARTBEAT_SECONDS } from './session.ts';
import type { Counterparties } from './session.ts';
import { readTime } from './time.ts';

export interface FixAccess extends Counterparties {
  /** URL: `tls://host:port`, or `tcp://host:port` to a tunnel on this machine. */
  readonly url: string;
}

const LOOK_MS = 250;
const SILENCE_MS = HEARTBEAT_SECONDS * 1_500;

/** Market data by FIX 4.4: one request per name for its best bid and offer, for as long as the session lasts. */
export function createFix(access: FixAccess, clock: Clock): Venue {
  return {
    name: 'fix',
    silenceMs: SILENCE_MS,
    session: `${access.sender} ${access.target}`,
    connect(names, events) {
      const connection = new FixConnection({ access, clock, names, events });
      return () => connection.close();
    },
  };
}

interface ConnectionDeps {
  readonly access: FixAccess;
  readonly clock: Clock;
  readonly names: readonly string[];
  readonly events: VenueEvents;
}

/** Only connects to the venue, encrypted where the URL says so: a second logon would end a running session. */
export function reachFix({ url }: Pick<FixAccess, 'url'>): Venue {
  return {
    name: 'fix',
    silenceMs: SILENCE_MS,
    connect(_names, events) {
      const socket = openSocket(url, () => events.onReady());
      socket.on('error', (error: Error) => events.onEnd(failureOf(error)));
      return () => socket.destroy();
    },
  };
}

function openSocket(url: string, onConnected: () => void): ReturnType<typeof connectPlain> {
  const { protocol, hostname, port: portText } = new URL(url);
  const [host, port] = [hostname.replaceAll(/[[\]]/g, ''), Number.parseInt(portText, 10)];
  return protocol === 'tls:'
    ? connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) }, onConnected)
    : connectPlain({ host, port }, onConnected);
}

class FixConnection {
  readonly #deps: ConnectionDeps;
  readonly #socket: ReturnType<typeof connectPlain>;
  readonly #session: FixSession;
  readonly #book = new TopOfBook();
  /** Requested name by request id. */
  readonly #requests = new Map<string, string>();
  readonly #answered = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    const { access, clock, events } = deps;
    this.#session = new FixSession({
      counterparties: access,
      clock,
      write: (text) => this.#socket.write(text, 'latin1'),
      events: {
        onLogon: () => this.#subscribe(),
        onAlive: () => events.onAlive(),
        onMessage: (type, fields) => this.#read(type, fields),
        onMissed: () => this.#request(deps.names.filter((name) => !this.#answered.has(name))),
        onGarbage: (what) => events.onGarbage(what),
        onEnd: (reason) => events.onEnd(reason),
      },
    });
    this.#socket = this.#connect(() => this.#session.logOn());
    this.#timer = setInterval(() => this.#session.look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#session.logOut();
    if (this.#socket.connecting) this.#socket.destroy();
    else this.#socket.destroySoon();
  }

  #connect(onConnected: () => void): ReturnType<typeof connectPlain> {
    const { access, events } = this.#deps;
    const socket = openSocket(access.url, onConnected);
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => this.#session.receive(bytes));
    socket.on('error', (error: Error) => events.onEnd(failureOf(error)));
    socket.on('close', () => events.onEnd('closed'));
    return socket;
  }

  #subscribe(): void {
    this.#deps.events.onReady();
    this.#request(this.#deps.names);
  }

  #request(names: readonly string[]): void {
    for (const name of names) {
      const id = `Q${this.#requests.size + 1}`;
      this.#requests.set(id, name);
      this.#session.send('V', [
        [262, id],
        [263, '1'],
        [264, '1'],
        [265, '0'],
        [267, '2'],
        [269, '0'],
        [269, '1'],
        [146, '1'],
        [55, name],
      ]);
    }
  }

  #read(type: string, message: Fields): void {
    const { events } = this.#deps;
    const requested = this.#requests.get(valueOf(message, 262) ?? '');
    if (type === 'W') this.#quote(this.#snapshot(requested, message), message);
    else if (type === 'X') this.#quote(this.#book.change(requested, message), message);
    else if (type === 'Y') events.onRejected(requested ?? 'unknown', `reason ${valueOf(message, 281) ?? 'unknown'}`);
    else events.onGarbage('messages that were not asked for');
  }

  #snapshot(requested: string | undefined, message: Fields): ReturnType<TopOfBook['snapshot']> {
    const name = requested ?? valueOf(message, 55);
    return name === undefined ? undefined : this.#book.snapshot(name, message);
  }

  /** A message that is sent again keeps the time of its first sending. */
  #quote(tops: ReturnType<TopOfBook['snapshot']>, message: Fields): void {
    const { events } = this.#deps;
    const at = readTime(valueOf(message, 122) ?? valueOf(message, 52) ?? '');
    if (tops === undefined || at === undefined) {
      events.onGarbage('quotes of another form');
      return;
    }
    for (const top of tops) {
      this.#answered.add(top.name);
      events.onQuote({ ...top, at });
    }
  }
}
