import type { IncomingHttpHeaders } from 'node:http';
import { tokenSubject } from './token.ts';

const BEARER = /^Bearer +(\S{1,128})$/i;
const OFFICE = /(?:^|;\s*)__Host-office=([^;]{1,128})/;
const DEVICE = /(?:^|;\s*)__Host-device=([^;]{1,128})/;
/** Number of senders kept, the latest ones; one or two for each session. */
const KNOWN_MAXIMUM = 50_000;

/**
 * Senders who have shown a valid session. It gives them no right: where there are too many requests (T57), theirs go
 * before those of strangers, which is decided without a query. Decision 078.
 */
export class KnownSenders {
  /** Senders by hashes of tokens and of browsers' cookies, in the order in which they were learned. */
  readonly #senders = new Map<string, string>();

  /** Finds a sender by their session, otherwise by their browser; undefined for a stranger. */
  senderOf({ authorization = '', cookie = '' }: IncomingHttpHeaders): string | undefined {
    const token = BEARER.exec(authorization)?.[1] ?? OFFICE.exec(cookie)?.[1];
    return this.#find(token) ?? this.#find(DEVICE.exec(cookie)?.[1]);
  }

  /**
   * Learns that this token's session is valid. It vouches for one browser, the first that it was shown with: nobody can
   * make many senders of one session, nor take the places of others.
   */
  learn(token: string, { cookie = '' }: IncomingHttpHeaders): void {
    const sender = tokenSubject(token);
    if (this.#senders.has(sender)) return;
    this.#senders.set(sender, sender);
    const device = DEVICE.exec(cookie)?.[1];
    if (device !== undefined && this.#find(device) === undefined) this.#senders.set(tokenSubject(device), sender);
    for (const oldest of this.#senders.keys()) {
      if (this.#senders.size <= KNOWN_MAXIMUM) return;
      this.#senders.delete(oldest);
    }
  }

  #find(proof: string | undefined): string | undefined {
    return proof === undefined ? undefined : this.#senders.get(tokenSubject(proof));
  }
}
