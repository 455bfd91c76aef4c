import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import { newSecret } from '../sessions/index.ts';

const LIFE_MS = 60_000;
const KEPT_MAXIMUM = 400;

interface Kept {
  readonly picture: Uint8Array;
  readonly sessionId: number;
  readonly expiresAt: number;
}

/** T31: pictures of pages that were opened, each to be fetched once, in a minute, by the session that opened them. */
export class PageTickets {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(sessionId: number, picture: Uint8Array): string {
    const now = this.#clock.now();
    for (const [ticket, { expiresAt }] of this.#kept) {
      if (expiresAt <= now || this.#kept.size >= KEPT_MAXIMUM) this.#kept.delete(ticket);
    }
    const { text } = newSecret();
    this.#kept.set(text, { picture, sessionId, expiresAt: now + LIFE_MS });
    return text;
  }

  take(sessionId: number, ticket: string): Result<Uint8Array> {
    const found = this.#kept.get(ticket);
    if (found === undefined || found.sessionId !== sessionId) return refuse({ code: 'linkUsed' });
    this.#kept.delete(ticket);
    return found.expiresAt > this.#clock.now() ? accept(found.picture) : refuse({ code: 'linkUsed' });
  }
}
