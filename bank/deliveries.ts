import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from './clock.ts';
import type { Connection, Pool } from './database.ts';
import { readFaults } from './faults.ts';
import type { Faults } from './faults.ts';

/** Standard Webhooks: the seconds after which a webhook that was not accepted is sent again. */
const RETRIES_S = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const TIMEOUT_MS = 15_000;
const ANSWER_MAXIMUM = 4_096;
const AT_ONCE = 10;
const RECOVERY_MS = 5_000;
/** How long the loop sleeps when nothing is due: a timer cannot wait for weeks. */
const SLEEP_MAXIMUM_MS = MINUTE_MS;

export interface NewDelivery {
  readonly paymentId: bigint;
  readonly messageId: string;
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
  readonly faults: Faults;
  /** When to send it; undefined: it is lost, and only the list shows it. */
  readonly at: number | undefined;
}

export interface Delivery {
  readonly message_id: string;
  readonly body: string;
  readonly state: 'waiting' | 'sending' | 'delivered' | 'givenUp' | 'lost';
  readonly tries: number;
  readonly answer: string | null;
  readonly made_at: number;
  readonly next_at: number | null;
}

interface Due extends Delivery {
  readonly id: bigint;
  readonly payment_id: bigint;
  readonly url: string;
  readonly content_type: string;
  readonly faults: unknown;
}

export interface Letter {
  readonly paymentId: bigint;
  readonly messageId: string;
  readonly body: string;
  readonly faults: Faults;
}

/** The parts of a merchant's webhooks that only a gateway knows. */
export interface Signing {
  headers(letter: Letter): Promise<Readonly<Record<string, string>>>;
  isTaken(paymentId: bigint, status: number, body: string): Promise<boolean>;
}

interface DeliveryDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly pace: number;
  readonly signing: Signing;
  readonly onTrouble: (error: unknown) => void;
}

export async function insertDelivery(connection: Connection, delivery: NewDelivery, now: number): Promise<void> {
  const { paymentId, messageId, url, contentType, body, faults, at } = delivery;
  await connection.query(
    `INSERT INTO bank.delivery (payment_id, message_id, url, content_type, body, faults, state, made_at, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      paymentId,
      messageId,
      url,
      contentType,
      body,
      faults,
      at === undefined ? 'lost' : 'waiting',
      new Date(now),
      at === undefined ? null : new Date(at),
    ],
  );
}

export async function listDeliveries(pool: Pool, paymentId: bigint): Promise<readonly Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `SELECT message_id, body, state, tries, answer, made_at, next_at FROM bank.delivery
     WHERE payment_id = $1 ORDER BY id`,
    [paymentId],
  );
  return rows;
}

/** Sends what is due, with the retries of Standard Webhooks, also after a restart: at least once, in no order. */
export class Deliveries {
  readonly #deps: DeliveryDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAwake = false;
  #isStopped = false;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    // The process that was sending these is dead: it is unknown whether they arrived, so they are sent again.
    await this.#deps.pool.query("UPDATE bank.delivery SET state = 'waiting' WHERE state = 'sending'");
    this.wake();
  }

  /** Sends new deliveries without waiting for the next check. */
  wake(): void {
    this.#isAwake = true;
    if (this.#isStopped || this.#running !== undefined) return;
    this.#running = this.#run()
      .catch((error: unknown) => {
        this.#deps.onTrouble(error);
        // The failure is transient: unfinished work is resumed as after a restart.
        if (!this.#isStopped)
          this.#timer = setTimeout(() => void this.start().catch(this.#deps.onTrouble), RECOVERY_MS);
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#isAwake) this.wake();
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    do {
      this.#isAwake = false;
      const due = await this.#take();
      await Promise.all(due.map((delivery) => this.#send(delivery)));
      if (due.length === AT_ONCE) this.#isAwake = true;
    } while (this.#isAwake && !this.#isStopped);
    await this.#sleep();
  }

  async #sleep(): Promise<void> {
    const { pool, clock } = this.#deps;
    const { rows } = await pool.query<{ next: number | null }>(
      "SELECT min(next_at) AS next FROM bank.delivery WHERE state = 'waiting'",
    );
    const next = rows[0]?.next ?? undefined;
    if (this.#isStopped) return;
    const wait = next === undefined ? SLEEP_MAXIMUM_MS : Math.min(Math.max(next - clock.now(), 0), SLEEP_MAXIMUM_MS);
    this.#timer = setTimeout(() => this.wake(), wait);
  }

  async #take(): Promise<readonly Due[]> {
    const { pool, clock } = this.#deps;
    const { rows } = await pool.query<Due>(
      `UPDATE bank.delivery SET state = 'sending', tries = tries + 1
       WHERE id IN (SELECT id FROM bank.delivery WHERE state = 'waiting' AND next_at <= $1
                    ORDER BY next_at, id LIMIT ${AT_ONCE})
       RETURNING *`,
      [new Date(clock.now())],
    );
    return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  async #send(due: Due): Promise<void> {
    const { pool, clock, signing, pace } = this.#deps;
    const { id, payment_id: paymentId, message_id: messageId, body, tries } = due;
    const headers = await signing.headers({ paymentId, messageId, body, faults: readFaults(due.faults) ?? {} });
    const answer = await post(due.url, body, { ...headers, 'content-type': due.content_type });
    const isTaken = answer.status !== undefined && (await signing.isTaken(paymentId, answer.status, answer.body));
    const wait = RETRIES_S[tries];
    const state = isTaken ? 'delivered' : wait === undefined ? 'givenUp' : 'waiting';
    const next = state === 'waiting' && wait !== undefined ? clock.now() + (wait * 1_000) / pace : undefined;
    const answered = `${answer.status ?? 'no answer'}: ${answer.body}`.slice(0, 200).replaceAll('\0', '');
    await pool.query('UPDATE bank.delivery SET state = $2, answer = $3, next_at = $4 WHERE id = $1', [
      id,
      state,
      answered,
      next === undefined ? null : new Date(next),
    ]);
  }
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/**
 * Posts a webhook. Names under .localhost resolve in browsers only. Redirects are not followed; http is for this
 * machine only.
 */
function post(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const url = URL.parse(address);
  const isHere = url !== null && isLoopback(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))) {
    return Promise.resolve({ status: undefined, body: 'the address is neither https nor on this machine' });
  }
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((answer) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(isHere ? { lookup: toLoopback } : {}),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text = (text + chunk).slice(0, ANSWER_MAXIMUM)));
        response.on('error', (error) => answer({ status: response.statusCode, body: error.message }));
        response.on('end', () => answer({ status: response.statusCode, body: text }));
      },
    );
    sent.on('error', (error) => answer({ status: undefined, body: error.message }));
    sent.end(body);
  });
}

const toLoopback: LookupFunction = (_name, options, done) => {
  if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
