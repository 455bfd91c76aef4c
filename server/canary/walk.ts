import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { CANARY_STEP_MS, CANARY_SYMBOL } from '@candor/domain/service/canary.ts';
import type { CanaryOutcome, CanaryStep, CanaryWalk } from '@candor/domain/service/canary.ts';
import type { Clock } from '../clock.ts';
import { CanaryAccounts } from './accounts.ts';
import type { CanaryAccount } from './accounts.ts';
import { callApi, CanaryFault, send } from './calls.ts';
import type { CanaryDoor } from './calls.ts';
import { TradingLine } from './tradingLine.ts';

/** A session is begun again so often, so that the login is walked too. */
const LOGIN_EVERY_MS = 15 * MINUTE_MS;
/** Refusals of a login by which there is nothing to close: it is closed, or was never registered. */
const NOTHING_TO_CLOSE: ReadonlySet<string> = new Set(['accountClosed', 'invalidCredentials']);
/** The least that is more than a rounding. */
const ORDER = { symbol: CANARY_SYMBOL, direction: 'buy', amount: 10, leverage: 1 } as const;

const entered = z.object({ access_token: z.string() });
const refusedPart = z.object({ error: z.object({ code: z.string() }) });
const closed = z.object({ data: z.object({ left: z.array(refusedPart) }) });

interface Client extends CanaryAccount {
  readonly since: number;
}

interface CanaryDeps {
  readonly door: () => CanaryDoor;
  readonly clock: Clock;
  /** In milliseconds, from any beginning. */
  readonly elapsed: () => number;
  /** Where the accounts that are not closed yet are kept. */
  readonly file: string;
  /** Rule CY-4: has somebody switched off what fails so? */
  readonly isSwitchedOff: (fault: string) => boolean;
}

/**
 * The canary: a client of its own brand who comes each minute by the same requests as any client's program. It
 * registers once a day and closes the account of the day before; it trades the demo account, so that neither its money
 * nor its exposure is real.
 */
export class Canary {
  readonly #deps: CanaryDeps;
  readonly #accounts: CanaryAccounts;
  #client: Client | undefined;
  #session: { readonly token: string; readonly since: number } | undefined;

  constructor(deps: CanaryDeps) {
    this.#deps = deps;
    this.#accounts = new CanaryAccounts(deps.file);
  }

  /** Rule CY-2: one walk through all steps; the first that fails ends it. It never throws. */
  async walk(): Promise<CanaryWalk> {
    const at = this.#deps.clock.now();
    const outcomes: CanaryOutcome[] = [];
    const steps: readonly (readonly [CanaryStep, () => Promise<void>])[] = [
      ['page', () => this.#readPage()],
      ['session', () => this.#enter(at)],
      ['open', async () => void (await this.#trade('openPosition', ORDER))],
      // Everything, so that nothing is left of a walk that was cut off.
      ['close', async () => expectNothingLeft(await this.#trade('closeAllPositions', {}))],
    ];
    for (const [step, work] of steps) {
      const began = this.#deps.elapsed();
      const fault = await faultIn(work);
      // Rule CY-4: what somebody has switched off is no fault, and what comes after it cannot be done.
      if (fault !== undefined && this.#deps.isSwitchedOff(fault)) return { at, outcomes, isCutShort: true };
      outcomes.push({ step, ms: Math.round(this.#deps.elapsed() - began), fault });
      if (fault !== undefined) break;
    }
    return { at, outcomes, isCutShort: false };
  }

  async #readPage(): Promise<void> {
    const { status, text } = await send(this.#deps.door(), { method: 'GET', path: '/login' });
    if (status !== 200) throw new CanaryFault(`status${status}`);
    if (!text.includes('<main')) throw new CanaryFault('noPage');
  }

  /** Begins a session where there is none that is new enough, and closes an account that is of no use any more. */
  async #enter(now: number): Promise<void> {
    if (this.#client === undefined || now - this.#client.since >= DAY_MS) await this.#register(now);
    else if (!(await this.#isSignedIn(now))) this.#session = await this.#login(this.#client, now);
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

  /** An order over a socket of its own, as a page that is opened for it. */
  async #trade(name: string, order: object): Promise<unknown> {
    const line = await TradingLine.open(this.#deps.door(), this.#session?.token ?? '');
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
    const person = { first_name: 'Canary', last_name: 'Test', phone: '+4915112345678', country: 'DE', agree: true };
    // Before it exists: an answer that never comes leaves no account behind.
    await this.#accounts.add({ email, password });
    this.#session = await this.#begin('/api/accounts/register', { ...person, email, password }, now);
    this.#client = { email, password, since: now };
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
      const body = { password: account.password, reason: 'The canary of a day is over.' };
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
    return { token: read.data.access_token, since: now };
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
async function faultIn(work: () => Promise<void>): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('noAnswer'), CANARY_STEP_MS);
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
