import type { RateClass } from '@candor/contracts/http/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { addressSubject } from '../admission/address.ts';
import { tokenSubject } from '../admission/token.ts';
import { dayUsedUp } from '../admission/dayUsedUp.ts';
import { Windows, waitOf } from '../admission/windows.ts';
import type { Limit } from '../admission/windows.ts';
import type { Clock } from '../clock.ts';
import type { Attempts } from '../modules/access/sessions/index.ts';

/** Limits of visitors' calls, counted by address over all brands, kept across restarts and shared by all servers. */
const byAddress: Readonly<Record<AddressRate, Limit>> = {
  login: { name: 'call.login', hits: 300, windowMs: 15 * MINUTE_MS },
  register: { name: 'call.register', hits: 60, windowMs: 15 * MINUTE_MS },
  public: { name: 'call.public', hits: 600, windowMs: MINUTE_MS },
  webhook: { name: 'call.webhook', hits: 3_000, windowMs: MINUTE_MS },
  // T59, as for the contact page.
  form: { name: 'call.form', hits: 10, windowMs: HOUR_MS },
  // An operator's own server sends for all of its visitors, and is responsible for its token.
  programForm: { name: 'call.programForm', hits: 600, windowMs: HOUR_MS },
};

/** Daily limit besides the rate, since accounts that nobody uses stay. */
const REGISTRATIONS_A_DAY: Limit = { name: 'call.register.day', hits: 1_000, windowMs: DAY_MS };

/** Limits of calls with a session, counted by its token on each server separately, until it is restarted. */
const bySession: Readonly<Record<SessionRate, Limit>> = {
  read: { name: 'read', hits: 600, windowMs: MINUTE_MS },
  write: { name: 'write', hits: 120, windowMs: MINUTE_MS },
};

/** Limit of an address, whatever its tokens, so that guessing them does not load the database. */
const SESSIONS_OF_ADDRESS: Limit = { name: 'address', hits: 6_000, windowMs: MINUTE_MS };

/**
 * Limits of an operator's programs, by address and by key: a warehouse that reads the feed each second stays far below.
 */
const OPERATOR_ADDRESS: Limit = { name: 'operator.address', hits: 1_200, windowMs: MINUTE_MS };
const OPERATOR_KEY: Limit = { name: 'operator.key', hits: 300, windowMs: MINUTE_MS };

/** Limit of invalid keys, by address: a program with an old one, or somebody who guesses. */
const OPERATOR_MISSES: Limit = { name: 'operator.miss', hits: 30, windowMs: MINUTE_MS };

/** Limit of pages that are not cached and have to be rendered, by address. */
const RENDERS: Limit = { name: 'render', hits: 600, windowMs: MINUTE_MS };

/** Limit of monitoring requests, by address: several programs, each once a second. */
const PROBES: Limit = { name: 'probe', hits: 300, windowMs: MINUTE_MS };

/** Limit of reports that browsers send automatically, by address. */
const REPORTS: Limit = { name: 'report', hits: 60, windowMs: MINUTE_MS };

/** Limit of the public log's files, by address: a reader of the whole log gets 256 entries with each. */
const LOG_FILES: Limit = { name: 'log', hits: 3_000, windowMs: MINUTE_MS };

/** Limit of the documentation, its style and its description for programs, by address. */
const DOCS: Limit = { name: 'docs', hits: 60, windowMs: MINUTE_MS };

type SessionRate = 'read' | 'write';
/** Rates by address; providers' webhooks and forms of the content are not calls, and have rates of their own. */
export type AddressRate = Exclude<RateClass, SessionRate> | 'webhook' | 'form' | 'programForm';

export interface RatedCall {
  readonly rate: SessionRate;
  readonly ip: string;
  readonly token: string | undefined;
}

/** An act that a client or partner may do a limited number of times a day. */
interface DailyAct {
  readonly name: string;
  readonly most: number;
  readonly subject: string;
}

/** Counts visits and acts against their limits; all in memory, so that a refusal costs nothing else. */
export class Rates {
  readonly #attempts: Pick<Attempts, 'spend'>;
  readonly #clock: Clock;
  readonly #windows = new Windows();

  constructor(attempts: Pick<Attempts, 'spend'>, clock: Clock) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /** Counts a visitor's call by its address, or refuses it before a byte of its body is read. */
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
   * Does a client's or partner's act, or refuses it above the daily number. The act is counted before it is done, so
   * that simultaneous acts do not exceed the number, and uncounted if it changed nothing.
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

  /** Counts a request of monitoring, or of somebody who poses as it. */
  probe(ip: string): Result<true> {
    return this.#count(PROBES, addressSubject(ip));
  }

  /** Counts a browser's report. */
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

  /** Counts against a limit; `by` zero only checks whether the limit is used up. */
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
