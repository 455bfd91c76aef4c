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
  /** As the HTTP side has them (rule WI-6). */
  readonly trustedProxies?: readonly string[];
  /** Those of the HTTP side, which count the same addresses. */
  readonly requests?: RequestCounts;
  /** In milliseconds, from any beginning. */
  readonly now?: () => number;
}

/** Who may open a socket at all: known hosts, our pages or no pages, and not too many from one address (T55). */
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

  /** May this page, or a program without a page, ask here? Required of every request of a connection. */
  knows(request: IncomingMessage): boolean {
    const { host = '', origin } = request.headers;
    const brand = this.brandOf(request);
    if (!hasOneHost(request.rawHeaders) || brand === undefined || isClosedTo(brand.id, request.headers)) return false;
    // Every WebSocket of a browser names its origin; a page's GET may omit it, and then says whether it is the same.
    const fetchSite = origin === undefined ? textOf(request.headers['sec-fetch-site']) : undefined;
    return isSameOrigin({ host, protocol: 'http', origin, fetchSite });
  }

  /** Counts a request; where it is too many, the seconds until its address may send another one. */
  refuse(request: IncomingMessage): number | undefined {
    return this.#requests.refuse(addressSubject(clientAddress(request, this.#trust)));
  }

  /** Counts a login on a socket by this token, before the database is asked for its session. */
  refuseAgain(token: string): Refusal | undefined {
    const now = this.#now();
    if (this.#handshakes.add(HANDSHAKES_OF_SESSION, tokenSubject(token), 1, now) <= HANDSHAKES_OF_SESSION.hits)
      return undefined;
    const seconds = Math.ceil(waitOf(HANDSHAKES_OF_SESSION, now) / 1_000);
    return { code: 'tooManyRequests', params: { seconds: String(seconds) } };
  }

  /**
   * The sender of a connection's request: the session's cookie or, without one, the address. Polling puts the
   * connection's name in each request's address, where logs see it, so the name alone must not be enough to use it.
   */
  callerOf(request: IncomingMessage): string {
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE);
    return cookie === undefined ? `from ${addressSubject(clientAddress(request, this.#trust))}` : `with ${cookie}`;
  }

  /** Takes a place for a connection; undefined: refuse it. The returned function gives the place back. */
  enter(request: IncomingMessage): (() => void) | undefined {
    if (!this.knows(request)) return undefined;
    const address = clientAddress(request, this.#trust);
    if (address === undefined) return undefined;
    const subject = addressSubject(address);
    const isTooOften = this.#handshakes.add(HANDSHAKES, subject, 1, this.#now()) > HANDSHAKES.hits;
    return isTooOften ? undefined : this.#slots.take(subject);
  }

  /** Admits a connection that is the request's own, until its socket closes; false: refuse it. */
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
