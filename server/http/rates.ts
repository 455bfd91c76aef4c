import type { RateClass } from '@candor/contracts/http/call.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../clock.ts';
import type { Attempts, Limit } from '../modules/sessions/index.ts';

/** Visitors' calls are counted by address in the database, shared by all servers and kept across restarts. */
const byAddress: Readonly<Record<'login' | 'register' | 'public' | 'webhook' | 'form' | 'programForm', Limit>> = {
  login: { name: 'call.login', hits: 300, windowMs: 15 * 60_000 },
  register: { name: 'call.register', hits: 60, windowMs: 15 * 60_000 },
  public: { name: 'call.public', hits: 600, windowMs: 60_000 },
  webhook: { name: 'call.webhook', hits: 3_000, windowMs: 60_000 },
  // T59, as for the contact page.
  form: { name: 'call.form', hits: 10, windowMs: 60 * 60_000 },
  // An operator's own server sends for all of its visitors, and is responsible for its token.
  programForm: { name: 'call.programForm', hits: 600, windowMs: 60 * 60_000 },
};

/** Calls with a session are counted by its token in memory: each server separately, until it is restarted. */
const bySession: Readonly<Record<'read' | 'write', Limit>> = {
  read: { name: 'read', hits: 600, windowMs: 60_000 },
  write: { name: 'write', hits: 120, windowMs: 60_000 },
};

/** Whatever the tokens: so that guessing them does not load the database. */
const SESSIONS_OF_ADDRESS: Limit = { name: 'address', hits: 6_000, windowMs: 60_000 };

/** Pages that are not cached and have to be rendered, by address. */
const RENDERS: Limit = { name: 'render', hits: 600, windowMs: 60_000 };

export interface RatedCall {
  /** Webhooks of providers and forms of the content are not calls, and have rates of their own. */
  readonly rate: RateClass | 'webhook' | 'form' | 'programForm';
  readonly brandId: BrandId;
  readonly ip: string;
  readonly token: string | undefined;
}

export class Rates {
  readonly #attempts: Pick<Attempts, 'spend'>;
  readonly #clock: Clock;
  readonly #counts = new Map<string, { start: number; hits: Map<string, number> }>();

  constructor(attempts: Pick<Attempts, 'spend'>, clock: Clock) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /** Counts a call, or refuses it. */
  async spend({ rate, brandId, ip, token }: RatedCall): Promise<Result<true>> {
    if (rate !== 'read' && rate !== 'write') {
      return this.#attempts.spend(byAddress[rate], { brandId, subject: addressSubject(ip) });
    }
    const address = this.#count(SESSIONS_OF_ADDRESS, addressSubject(ip));
    return address.ok ? this.#count(bySession[rate], token ?? ip) : address;
  }

  /** Counts a page that has to be rendered for this address, or refuses it. */
  render(ip: string): Result<true> {
    return this.#count(RENDERS, addressSubject(ip));
  }

  #count(limit: Limit, subject: string): Result<true> {
    const now = this.#clock.now();
    const start = now - (now % limit.windowMs);
    let window = this.#counts.get(limit.name);
    // A new window starts from zero, so that memory is bounded by what one window allows.
    if (window === undefined || window.start !== start) {
      window = { start, hits: new Map() };
      this.#counts.set(limit.name, window);
    }
    const hits = (window.hits.get(subject) ?? 0) + 1;
    window.hits.set(subject, hits);
    if (hits <= limit.hits) return accept(true);
    return refuse({
      code: 'tooManyRequests',
      params: { seconds: String(Math.ceil((start + limit.windowMs - now) / 1_000)) },
    });
  }
}

/**
 * A customer is given a whole /64 of IPv6 addresses: they count as one. So do connections that were reset before
 * their address was read: they have none left, whatever Fastify's type of `request.ip` says.
 */
export function addressSubject(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [before = '', after] = ip.split('::');
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return head.slice(0, 4).join(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
