import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { CANARY_SYMBOL, stepLimit } from '@candor/domain/service/canary.ts';
import type { CanaryOutcome, CanaryStep, CanaryWalk } from '@candor/domain/service/canary.ts';
import type { Clock } from '../clock.ts';
import { CanaryAccounts } from './accounts.ts';
import type { CanaryAccount } from './accounts.ts';
import { callApi, CanaryFault, send } from './calls.ts';
import type { CanaryDoor } from './calls.ts';
import { expectMailsSent } from './mails.ts';
import { CanaryMoney } from './money.ts';
import type { CanaryTill } from './money.ts';
import { TradingLine } from './tradingLine.ts';

/** Walks per registered client: below what a client may request on one day (`server/http/dailyActs.ts`). */
const WALKS_OF_CLIENT = 60;
/** Age at which a session is replaced, so that the login is walked too. */
const LOGIN_EVERY_MS = 15 * MINUTE_MS;
/** Refusals of a login that leave nothing to close: the account is closed, or was never registered. */
const NOTHING_TO_CLOSE: ReadonlySet<string> = new Set(['accountClosed', 'invalidCredentials']);
/** The canary's order; its amount is the smallest whose result is more than a rounding. */
const ORDER = { symbol: CANARY_SYMBOL, direction: 'buy', amount: 10, leverage: 1 } as const;

/** The canary's personal details: all that a client must state before a deposit. */
const PERSON = { first_name: 'Canary', last_name: 'Test', phone: '+4915112345678' } as const;
const DETAILS = {
  birth_date: '1990-04-02',
  state: 'Berlin',
  city: 'Berlin',
  street: 'Testweg 1',
  zip_code: '10115',
} as const;

const entered = z.object({ access_token: z.string(), user: z.object({ country_id: z.nullable(z.number()) }) });
const refusedPart = z.object({ error: z.object({ code: z.string() }) });
const closed = z.object({ data: z.object({ left: z.array(refusedPart) }) });

interface Client extends CanaryAccount {
  readonly walks: number;
}

interface CanaryDeps {
  readonly door: () => CanaryDoor;
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** File of the accounts that are not closed yet. */
  readonly file: string;
  readonly till: CanaryTill;
  /** Walks per registered client; `WALKS_OF_CLIENT` by default. */
  readonly walksOfClient?: number;
  /** Rule CY-4: did staff switch off what causes this fault? */
  readonly isSwitchedOff: (fault: string) => boolean;
}

/**
 * The canary: a client of its own brand that walks through the platform each minute with the same requests as any
 * client's program. It registers once an hour and closes the previous hour's account. Its deposits come from its till,
 * and go back there; it trades the demo account, so that its exposure is not real.
 */
export class Canary {
  readonly #deps: CanaryDeps;
  readonly #accounts: CanaryAccounts;
  readonly #money: CanaryMoney;
  #client: Client | undefined;
  #session: { readonly token: string; readonly since: number } | undefined;

  constructor(deps: CanaryDeps) {
    this.#deps = deps;
    this.#accounts = new CanaryAccounts(deps.file);
    this.#money = new CanaryMoney(deps);
  }

  /** Rule CY-2: walks through all steps; the first one that fails ends the walk. Never throws. */
  async walk(): Promise<CanaryWalk> {
    const at = this.#deps.clock.now();
    const outcomes: CanaryOutcome[] = [];
    const first = this.#deps.elapsed();
    for (const [step, work] of this.#steps(at)) {
      const began = this.#deps.elapsed();
      const fault = await faultIn(work, stepLimit(began - first));
      // Rule CY-4: a step that staff have switched off is no fault, and later steps cannot be done.
      if (fault !== undefined && this.#deps.isSwitchedOff(fault)) return { at, outcomes, isCutShort: true };
      outcomes.push({ step, ms: Math.round(this.#deps.elapsed() - began), fault });
      if (fault !== undefined) break;
    }
    return { at, outcomes, isCutShort: false };
  }

  #steps(at: number): readonly (readonly [CanaryStep, () => Promise<void>])[] {
    const money = this.#money;
    return [
      ['page', () => this.#readPage()],
      ['session', () => this.#enter(at)],
      ['deposit', () => money.deposit(this.#token())],
      ['withdraw', () => money.withdraw(this.#token())],
      ['refund', () => money.refundDeposit(this.#token())],
      ['mail', () => expectMailsSent(this.#deps.door(), this.#token(), at)],
      ['open', () => this.#open()],
      // Closes everything, so that nothing remains of an interrupted walk.
      ['close', async () => expectNothingLeft(await this.#trade('closeAllPositions', {}))],
    ];
  }

  async #readPage(): Promise<void> {
    const { status, text } = await send(this.#deps.door(), { method: 'GET', path: '/login' });
    if (status !== 200) throw new CanaryFault(`status${status}`);
    if (!text.includes('<main')) throw new CanaryFault('noPage');
  }

  /** Logs in or registers if the session is missing or too old, and closes one account that is no longer used. */
  async #enter(now: number): Promise<void> {
    const client = this.#client;
    if (client === undefined || client.walks >= (this.#deps.walksOfClient ?? WALKS_OF_CLIENT))
      await this.#register(now);
    else {
      if (!(await this.#isSignedIn(now))) this.#session = await this.#login(client, now);
      this.#client = { ...client, walks: client.walks + 1 };
    }
    await this.#closeOldest(now);
  }

  /**
   * Is the session alive and new enough? One that has ended is replaced in the same walk; any other problem is a fault.
   */
  async #isSignedIn(now: number): Promise<boolean> {
    const { token, since } = this.#session ?? { token: '', since: -Infinity };
    if (now - since >= LOGIN_EVERY_MS) return false;
    try {
      await callApi(this.#deps.door(), '/api/accounts/get', { body: {}, token });
      return true;
    } catch (error) {
      if (error instanceof CanaryFault && error.code === 'sessionMissing') return false;
      throw error;
    }
  }

  async #open(): Promise<void> {
    await this.#money.switchTo('demo', this.#token());
    await this.#trade('openPosition', ORDER);
  }

  #token(): string {
    return this.#session?.token ?? '';
  }

  /** Sends an order over a socket of its own, like a page opened for it. */
  async #trade(name: string, order: object): Promise<unknown> {
    const line = await TradingLine.open(this.#deps.door(), this.#token());
    try {
      return await line.order(name, order);
    } finally {
      await line.close().catch(() => undefined);
    }
  }

  async #register(now: number): Promise<void> {
    const door = this.#deps.door();
    const name = randomBytes(6).toString('hex');
    const email = `canary-${name}@${door.host}`;
    const password = randomBytes(18).toString('base64url');
    // The account is stored before it is registered, so that a lost answer leaves no forgotten account.
    await this.#accounts.add({ email, password });
    const fields = { ...PERSON, country: 'DE', agree: true, email, password };
    const { user, ...session } = await this.#begin('/api/accounts/register', fields, now);
    const details = { ...PERSON, ...DETAILS, country_id: user.country_id };
    await callApi(door, '/api/accounts/update', { body: details, token: session.token });
    this.#session = session;
    this.#client = { email, password, walks: 1 };
  }

  /** Closes one account per walk, so that many of them are no burst of logins. */
  async #closeOldest(now: number): Promise<void> {
    const oldest = (await this.#accounts.list()).find(({ email }) => email !== this.#client?.email);
    if (oldest === undefined) return;
    await this.#close(oldest, now);
    await this.#accounts.remove(oldest);
  }

  async #close(account: CanaryAccount, now: number): Promise<void> {
    try {
      const { token } = await this.#login(account, now);
      await this.#money.refundDeposit(token);
      const body = { password: account.password, reason: 'The canary of an hour is over.' };
      await callApi(this.#deps.door(), '/api/accounts/close', { body, token });
    } catch (error) {
      if (!(error instanceof CanaryFault && NOTHING_TO_CLOSE.has(error.code))) throw error;
    }
  }

  #login({ email, password }: CanaryAccount, now: number) {
    return this.#begin('/api/accounts/login', { email, password }, now);
  }

  async #begin(path: string, body: object, now: number) {
    const read = z.safeParse(entered, await callApi(this.#deps.door(), path, { body }));
    if (!read.success) throw new CanaryFault('noSession');
    return { token: read.data.access_token, since: now, user: read.data.user };
  }
}

/** Throws a fault if a position could not be closed, with its reason. */
function expectNothingLeft(answer: unknown): void {
  const read = z.safeParse(closed, answer);
  if (!read.success) throw new CanaryFault('noAnswer');
  const [failed] = read.data.data.left;
  if (failed !== undefined) throw new CanaryFault(failed.error.code);
}

/** Runs a step and returns its fault, if any. The time limit also covers a step of several requests. */
async function faultIn(work: () => Promise<void>, limitMs: number): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('noAnswer'), limitMs);
  const done = work().then(
    () => undefined,
    (error: unknown) => (error instanceof CanaryFault ? error.code : String(error)),
  );
  try {
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
