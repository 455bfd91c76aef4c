import type { RateClass } from '@candor/contracts/http/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { addressSubject } from '../admission/address.ts';
import { tokenSubject } from '../admission/token.ts';
import { dayUsedUp } from '../admission/dayUsedUp.ts';
import { Windows, waitOf } from '../admission/windows.ts';
import type { Limit } from '../admission/windows.ts';
import type { Clock } from '../clock.ts';
import type { Attempts } from '../modules/access/sessions/index.ts';

/** Visitors' calls are counted by address over all brands, kept across restarts and common to all servers. */
const byAddress: Readonly<Record<AddressRate, Limit>> = {
  login: { name: 'call.login', hits: 300, windowMs: 15 * 60_000 },
  register: { name: 'call.register', hits: 60, windowMs: 15 * 60_000 },
  public: { name: 'call.public', hits: 600, windowMs: 60_000 },
  webhook: { name: 'call.webhook', hits: 3_000, windowMs: 60_000 },
  // T59, as for the contact page.
  form: { name: 'call.form', hits: 10, windowMs: 60 * 60_000 },
  // An operator's own server sends for all of its visitors, and is responsible for its token.
  programForm: { name: 'call.programForm', hits: 600, windowMs: 60 * 60_000 },
};

/** Accounts that nobody uses stay: besides the rate there is a number a day. */
const REGISTRATIONS_A_DAY: Limit = { name: 'call.register.day', hits: 1_000, windowMs: DAY_MS };

/** Calls with a session are counted by its token: each server separately, until it is restarted. */
const bySession: Readonly<Record<SessionRate, Limit>> = {
  read: { name: 'read', hits: 600, windowMs: 60_000 },
  write: { name: 'write', hits: 120, windowMs: 60_000 },
};

/** Whatever the tokens: so that guessing them does not load the database. */
const SESSIONS_OF_ADDRESS: Limit = { name: 'address', hits: 6_000, windowMs: 60_000 };

/** Programs of an operator, by address and by key: a warehouse that asks for the feed each second stays far below. */
const OPERATOR_ADDRESS: Limit = { name: 'operator.address', hits: 1_200, windowMs: 60_000 };
const OPERATOR_KEY: Limit = { name: 'operator.key', hits: 300, windowMs: 60_000 };

/** Keys that do not work, by address: a program with an old one, or somebody who guesses. */
const OPERATOR_MISSES: Limit = { name: 'operator.miss', hits: 30, windowMs: 60_000 };

/** Pages that are not cached and have to be rendered, by address. */
const RENDERS: Limit = { name: 'render', hits: 600, windowMs: 60_000 };

/** What monitoring asks, by address: several programs, each once a second. */
const PROBES: Limit = { name: 'probe', hits: 300, windowMs: 60_000 };

/** What a browser reports of its own accord, by address. */
const REPORTS: Limit = { name: 'report', hits: 60, windowMs: 60_000 };

/** Files of the public log, by address: a reader of a whole log gets 256 entries with each. */
const LOG_FILES: Limit = { name: 'log', hits: 3_000, windowMs: 60_000 };

/** The documentation, its style and its description for programs, by address. */
const DOCS: Limit = { name: 'docs', hits: 60, windowMs: 60_000 };

type SessionRate = 'read' | 'write';
/** Webhooks of providers and forms of the content are not calls, and have rates of their own. */
export type AddressRate = Exclude<RateClass, SessionRate> | 'webhook' | 'form' | 'programForm';

export interface RatedCall {
  readonly rate: SessionRate;
  readonly ip: string;
  readonly token: string | undefined;
}

/** What a client or partner does so often a day at most. */
interface DailyAct {
  readonly name: string;
  readonly most: number;
  readonly subject: string;
}

/** How often; all of it is counted in memory, so that a refusal costs nothing else. */
export class Rates {
  readonly #attempts: Pick<Attempts, 'spend'>;
  readonly #clock: Clock;
  readonly #windows = new Windows();

  constructor(attempts: Pick<Attempts, 'spend'>, clock: Clock) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /** Counts a visitor's call by its address, or refuses it: known before a byte of its body is read. */
  visit(rate: AddressRate, ip: string): Result<true> {
    const subject = addressSubject(ip);
    const spent = this.#attempts.spend(byAddress[rate], { subject });
    return rate === 'register' && spent.ok ? this.#attempts.spend(REGISTRATIONS_A_DAY, { subject }) : spent;
  }

  /** Counts a call with a session, or refuses it. */
  spend({ rate, ip, token }: RatedCall): Result<true> {
    const address = this.#count(SESSIONS_OF_ADDRESS, addressSubject(ip));
    return address.ok
      ? this.#count(bySession[rate], token === undefined ? addressSubject(ip) : tokenSubject(token))
      : address;
  }

  /**
   * One of so many acts a day of a client or partner, or its refusal. It is counted before it is done, so that acts at
   * the same moment do not get past the number, and not counted after all where nothing was done.
   */
  async act<Value>({ name, most, subject }: DailyAct, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const limit = { name: `act.${name}`, hits: most, windowMs: DAY_MS };
    const now = this.#clock.now();
    const isLeft = this.#windows.add(limit, subject, 1, now) <= most;
    let isDone = false;
    try {
      if (!isLeft) return refuse(dayUsedUp(limit, now));
      const done = await work();
      isDone = done.ok;
      return done;
    } finally {
      if (!isDone) this.#windows.add(limit, subject, -1, this.#clock.now());
    }
  }

  /** Counts a call of the operator API, or refuses it. */
  operate(ip: string, key: string): Result<true> {
    const address = this.#count(OPERATOR_ADDRESS, addressSubject(ip));
    return address.ok ? this.#count(OPERATOR_KEY, tokenSubject(key)) : address;
  }

  /** May this address try a key? */
  hasKeysLeft(ip: string): Result<true> {
    return this.#count(OPERATOR_MISSES, addressSubject(ip), 0);
  }

  /** Counts a key that did not work. */
  missKey(ip: string): void {
    this.#count(OPERATOR_MISSES, addressSubject(ip));
  }

  /** Counts a page that has to be rendered for this address, or refuses it. */
  render(ip: string): Result<true> {
    return this.#count(RENDERS, addressSubject(ip));
  }

  /** Counts a question of monitoring, or of somebody who poses as it. */
  probe(ip: string): Result<true> {
    return this.#count(PROBES, addressSubject(ip));
  }

  /** Counts a report of a browser. */
  report(ip: string): Result<true> {
    return this.#count(REPORTS, addressSubject(ip));
  }

  docs(ip: string): Result<true> {
    return this.#count(DOCS, addressSubject(ip));
  }

  /** Counts a file of the public log. */
  readLog(ip: string): Result<true> {
    return this.#count(LOG_FILES, addressSubject(ip));
  }

  /** `by` zero only looks: what is used up is refused. */
  #count(limit: Limit, subject: string, by: 0 | 1 = 1): Result<true> {
    const now = this.#clock.now();
    if (this.#windows.add(limit, subject, by, now) <= limit.hits - (1 - by)) return accept(true);
    return refuse({
      code: 'tooManyRequests',
      params: { seconds: String(Math.ceil(waitOf(limit, now) / 1_000)) },
    });
  }
}

export function isSessionRate(rate: RateClass): rate is SessionRate {
  return rate === 'read' || rate === 'write';
}
