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

/** One client makes so many walks: below what a client may ask for on one day (`server/http/dailyActs.ts`). */
const WALKS_OF_CLIENT = 60;
/** A session is begun again so often, so that the login is walked too. */
const LOGIN_EVERY_MS = 15 * MINUTE_MS;
/** Refusals of a login by which there is nothing to close: it is closed, or was never registered. */
const NOTHING_TO_CLOSE: ReadonlySet<string> = new Set(['accountClosed', 'invalidCredentials']);
/** The least that is more than a rounding. */
const ORDER = { symbol: CANARY_SYMBOL, direction: 'buy', amount: 10, leverage: 1 } as const;

/** Who the canary says it is: all that a client has to state before a deposit. */
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
  /** In milliseconds, from any beginning. */
  readonly elapsed: () => number;
  /** Where the accounts that are not closed yet are kept. */
  readonly file: string;
  readonly till: CanaryTill;
  /** One client makes so many walks. */
  readonly walksOfClient?: number;
  /** Rule CY-4: has somebody switched off what fails so? */
  readonly isSwitchedOff: (fault: string) => boolean;
}

/**
 * The canary: a client of its own brand who comes each minute by the same requests as any client's program. It
 * registers once an hour and closes the account of the hour before. What it deposits is its till's, and goes back
 * there; it trades the demo account, so that its exposure is not real.
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

  /** Rule CY-2: one walk through all steps; the first that fails ends it. It never throws. */
  async walk(): Promise<CanaryWalk> {
    const at = this.#deps.clock.now();
    const outcomes: CanaryOutcome[] = [];
    const first = this.#deps.elapsed();
    for (const [step, work] of this.#steps(at)) {
      const began = this.#deps.elapsed();
      const fault = await faultIn(work, stepLimit(began - first));
      // Rule CY-4: what somebody has switched off is no fault, and what comes after it cannot be done.
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
      ['refund', () => money.giveBack(this.#token())],
      ['mail', () => expectMailsSent(this.#deps.door(), this.#token(), at)],
      ['open', () => this.#open()],
      // Everything, so that nothing is left of a walk that was cut off.
      ['close', async () => expectNothingLeft(await this.#trade('closeAllPositions', {}))],
    ];
  }

  async #readPage(): Promise<void> {
    const { status, text } = await send(this.#deps.door(), { method: 'GET', path: '/login' });
    if (status !== 200) throw new CanaryFault(`status${status}`);
    if (!text.includes('<main')) throw new CanaryFault('noPage');
  }

  /** Begins a session where there is none that is new enough, and closes an account that is of no use any more. */
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

  /** A session that has ended is begun again in the same walk; what else goes wrong is a fault. */
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

  /** An order over a socket of its own, as a page that is opened for it. */
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
    // Before it exists: an answer that never comes leaves no account behind.
    await this.#accounts.add({ email, password });
    const fields = { ...PERSON, country: 'DE', agree: true, email, password };
    const { user, ...session } = await this.#begin('/api/accounts/register', fields, now);
    const details = { ...PERSON, ...DETAILS, country_id: user.country_id };
    await callApi(door, '/api/accounts/update', { body: details, token: session.token });
    this.#session = session;
    this.#client = { email, password, walks: 1 };
  }

  /** One in each walk, so that many of them are no burst of logins. */
  async #closeOldest(now: number): Promise<void> {
    const oldest = (await this.#accounts.list()).find(({ email }) => email !== this.#client?.email);
    if (oldest === undefined) return;
    await this.#close(oldest, now);
    await this.#accounts.remove(oldest);
  }

  async #close(account: CanaryAccount, now: number): Promise<void> {
    try {
      const { token } = await this.#login(account, now);
      await this.#money.giveBack(token);
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

/** What could not be closed is a fault by its reason. */
function expectNothingLeft(answer: unknown): void {
  const read = z.safeParse(closed, answer);
  if (!read.success) throw new CanaryFault('noAnswer');
  const [left] = read.data.data.left;
  if (left !== undefined) throw new CanaryFault(left.error.code);
}

/** What went wrong; undefined: nothing. Also a step that begins one request after the other has to end in time. */
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
