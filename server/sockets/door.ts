import type { IncomingMessage } from 'node:http';
import type { Brand } from '@candor/brands/schema.ts';
import { Slots } from '../admission/slots.ts';
import { hostnameOf } from '../http/hosts.ts';
import type { Hosts } from '../http/hosts.ts';
import { addressSubject } from '../http/rates.ts';
import { isSameOrigin } from '../modules/sessions/index.ts';

/** T56. */
export const CONNECTIONS_PER_ADDRESS = 50;

/** Who may open a WebSocket at all: known hosts, pages of ours or no pages, and not too many from one address (T55). */
export class Door {
  readonly #hosts: Hosts;
  readonly #slots: Slots;

  constructor(hosts: Hosts, connectionsPerAddress = CONNECTIONS_PER_ADDRESS) {
    this.#hosts = hosts;
    this.#slots = new Slots({ perSubject: connectionsPerAddress });
  }

  brandOf(request: IncomingMessage): Brand | undefined {
    return this.#hosts.find(hostnameOf(request.headers.host));
  }

  /** Lets a connection in until its socket closes; false: it is to be refused. */
  letIn(request: IncomingMessage): boolean {
    const { host = '', origin } = request.headers;
    if (this.brandOf(request) === undefined) return false;
    if (!isSameOrigin({ host, protocol: 'http', origin, fetchSite: undefined })) return false;
    const release = this.#slots.take(addressSubject(request.socket.remoteAddress ?? ''));
    if (release === undefined) return false;
    request.socket.once('close', release);
    return true;
  }
}
