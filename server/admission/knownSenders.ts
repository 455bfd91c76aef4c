import type { IncomingHttpHeaders } from 'node:http';
import { tokenSubject } from './token.ts';

/** Of clients, partners and staff: the token of a session, its cookie, and the cookie of a browser. */
const PROOFS = /(?:^|;\s*)(__Host-(?:client|affiliate|office|device))=([^;]{1,128})/g;
const BEARER = /^Bearer +(\S{1,128})$/i;
/** The latest ones; two or three for each session. */
const KNOWN_MAXIMUM = 50_000;

/**
 * Senders who have shown a session that was found. It gives them no right: their requests go before those of strangers
 * where there are too many (T57), and that is known without a query. Decision 078.
 */
export class KnownSenders {
  /** Hashes of proofs, each with the sender that it belongs to, in the order in which they were learned. */
  readonly #senders = new Map<string, string>();

  /** By their session, else by their browser; undefined: a stranger. */
  senderOf(headers: IncomingHttpHeaders): string | undefined {
    for (const proof of proofsOf(headers)) {
      const sender = this.#senders.get(proof);
      if (sender !== undefined) return sender;
    }
    return undefined;
  }

  /** The session of this request was found. Each session teaches one browser: the first that it was shown with. */
  learn(headers: IncomingHttpHeaders): void {
    const proofs = proofsOf(headers);
    const [sender] = proofs;
    if (sender === undefined || this.#senders.has(sender)) return;
    for (const proof of proofs) {
      this.#senders.delete(proof);
      this.#senders.set(proof, sender);
    }
    for (const oldest of this.#senders.keys()) {
      if (this.#senders.size <= KNOWN_MAXIMUM) return;
      this.#senders.delete(oldest);
    }
  }
}

/** A session first, a browser last. */
function proofsOf({ authorization = '', cookie = '' }: IncomingHttpHeaders): readonly string[] {
  const token = BEARER.exec(authorization)?.[1];
  const cookies = [...cookie.matchAll(PROOFS)].toSorted(([, one = ''], [, other = '']) => rankOf(one) - rankOf(other));
  const values = cookies.map(([, name, value = '']) => `${name}=${value}`);
  return (token === undefined ? values : [token, ...values]).map(tokenSubject);
}

function rankOf(name: string): number {
  return name === '__Host-device' ? 1 : 0;
}
