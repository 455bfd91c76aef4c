import type { IncomingMessage } from 'node:http';
import type { Brand } from '@candor/brands/schema.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { HANDSHAKES, HANDSHAKES_OF_SESSION, SOCKETS_OF_ADDRESS } from '../admission/budgets.ts';
import { RequestCounts } from '../admission/requests.ts';
import { Slots } from '../admission/slots.ts';
import { tokenSubject } from '../admission/token.ts';
import { Windows, waitOf } from '../admission/windows.ts';
import { isClosedTo } from '../canaryKey.ts';
import { clientAddress, trustOf } from '../http/clientAddress.ts';
import type { Trust } from '../http/clientAddress.ts';
import { hasOneHost, hostnameOf } from '../http/hosts.ts';
import type { Hosts } from '../http/hosts.ts';
import { addressSubject } from '../admission/address.ts';
import { SESSION_COOKIE, isSameOrigin } from '../modules/access/sessions/index.ts';
import { readCookie } from './cookie.ts';

export interface DoorSettings {
  readonly connectionsPerAddress?: number;
  /** Trusted proxies, the same as of the HTTP server (rule WI-6). */
  readonly trustedProxies?: readonly string[];
  /** Request counts, shared with the HTTP server, which counts the same addresses. */
  readonly requests?: RequestCounts;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Decides which connections may be opened: on known hosts, by our own pages or programs without a page, and not too
 * many from one address (T55).
 */
export class Door {
  readonly #hosts: Hosts;
  readonly #slots: Slots;
  readonly #handshakes = new Windows();
  readonly #requests: RequestCounts;
  readonly #trust: Trust;
  readonly #now: () => number;

  constructor(
    hosts: Hosts,
    {
      connectionsPerAddress = SOCKETS_OF_ADDRESS.perSubject,
      trustedProxies = [],
      now = () => performance.now(),
      requests = new RequestCounts(now),
    }: DoorSettings = {},
  ) {
    this.#requests = requests;
    this.#now = now;
    this.#hosts = hosts;
    this.#slots = new Slots({ perSubject: connectionsPerAddress });
    this.#trust = trustOf(trustedProxies);
  }

  brandOf(request: IncomingMessage): Brand | undefined {
    return this.#hosts.find(hostnameOf(request.headers.host));
  }

  /** May this page, or a program without a page, connect here? Checked on every request of a connection. */
  knows(request: IncomingMessage): boolean {
    const { host = '', origin } = request.headers;
    const brand = this.brandOf(request);
    if (!hasOneHost(request.rawHeaders) || brand === undefined || isClosedTo(brand.id, request.headers)) return false;
    // Every WebSocket of a browser names its origin; a page's GET may omit it, and then has `sec-fetch-site`.
    const fetchSite = origin === undefined ? textOf(request.headers['sec-fetch-site']) : undefined;
    return isSameOrigin({ host, protocol: 'http', origin, fetchSite });
  }

  /** Counts a request; above the limit returns the seconds until its address may send another one. */
  refuse(request: IncomingMessage): number | undefined {
    return this.#requests.refuse(addressSubject(clientAddress(request, this.#trust)));
  }

  /** Counts a socket's login with this token, before its session is looked up in the database. */
  refuseAgain(token: string): Refusal | undefined {
    const now = this.#now();
    if (this.#handshakes.add(HANDSHAKES_OF_SESSION, tokenSubject(token), 1, now) <= HANDSHAKES_OF_SESSION.hits)
      return undefined;
    const seconds = Math.ceil(waitOf(HANDSHAKES_OF_SESSION, now) / 1_000);
    return { code: 'tooManyRequests', params: { seconds: String(seconds) } };
  }

  /**
   * Identifies the sender of a connection's request: by the session's cookie or, without one, the address. Polling puts
   * the connection's id in each request's URL, where logs see it, so the id alone must not be enough to use the
   * connection.
   */
  callerOf(request: IncomingMessage): string {
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE);
    return cookie === undefined ? `from ${addressSubject(clientAddress(request, this.#trust))}` : `with ${cookie}`;
  }

  /** Takes a slot for a connection and returns the function that frees it; undefined if it must be refused. */
  enter(request: IncomingMessage): (() => void) | undefined {
    if (!this.knows(request)) return undefined;
    const address = clientAddress(request, this.#trust);
    if (address === undefined) return undefined;
    const subject = addressSubject(address);
    const isTooOften = this.#handshakes.add(HANDSHAKES, subject, 1, this.#now()) > HANDSHAKES.hits;
    return isTooOften ? undefined : this.#slots.take(subject);
  }

  /** Admits a connection on the request's own socket, until that socket closes; false if it must be refused. */
  letIn(request: IncomingMessage): boolean {
    const leave = this.enter(request);
    if (leave === undefined) return false;
    request.socket.once('close', leave);
    return true;
  }
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}
