import { randomBytes } from 'node:crypto';
import { minorDigits } from '@candor/domain/money/currency.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from './clock.ts';
import { transaction } from './database.ts';
import type { Connection, Pool } from './database.ts';
import { Deliveries, insertDelivery } from './deliveries.ts';
import type { Letter, Signing } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { Gateway, Report } from './gateway.ts';
import { secretOf } from './keys.ts';
import { decide, magicAction } from './payment.ts';
import type { Action, Merchant, Payment } from './payment.ts';
import * as store from './store.ts';
import type { Actor, NewPayment } from './store.ts';

export interface BankDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
  /** The bank's address for browsers. */
  readonly address: string;
  readonly gateways: ReadonlyMap<string, Gateway>;
  readonly pace: number;
  /** The brands' names by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly onTrouble: (error: unknown) => void;
}

export type Created = { readonly payment: Payment; readonly isNew: boolean } | { readonly problem: string };
export type Acted = { readonly payment: Payment } | { readonly problem: string };

const CARD = '411111****1111';
const EXPIRY_SWEEP_MS = 1_000;
const DUPLICATES = 3;
const DUPLICATE_WAIT_MS = 200;
const REORDER_WAIT_MS = 500;

/** Everything that happens to payments, whatever causes it, and the webhooks to merchants. */
export class Bank {
  readonly #deps: BankDeps;
  readonly #deliveries: Deliveries;
  #sweeps: NodeJS.Timeout | undefined;
  readonly #underway = new Set<Promise<unknown>>();

  constructor(deps: BankDeps) {
    const { pool, clock, pace, onTrouble } = deps;
    this.#deps = deps;
    this.#deliveries = new Deliveries({ pool, clock, pace, onTrouble, signing: this.#signing() });
  }

  get pool(): Pool {
    return this.#deps.pool;
  }

  get address(): string {
    return this.#deps.address;
  }

  get gateways(): readonly Gateway[] {
    return [...this.#deps.gateways.values()];
  }

  now(): number {
    return this.#deps.clock.now();
  }

  async start(): Promise<void> {
    await this.#deliveries.start();
    this.#sweeps = setInterval(() => this.#afterwards(this.#expire()), EXPIRY_SWEEP_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeps);
    await Promise.all(this.#underway);
    await this.#deliveries.stop();
  }

  gateway(provider: string): Gateway | undefined {
    return this.#deps.gateways.get(provider);
  }

  /** Returns a brand's name; without a known name, its id. */
  nameOf(brand: string): string {
    return this.#deps.names[brand] ?? brand;
  }

  secret(merchant: Merchant): string {
    return secretOf(this.#deps.key, merchant);
  }

  faults(merchant: Merchant): Promise<Faults> {
    return store.readMerchantFaults(this.pool, merchant);
  }

  /** Creates a payment for this order; a repeated request with the same amount returns the existing one. */
  async create(merchant: Merchant, requested: NewPayment): Promise<Created> {
    const now = this.now();
    const gateway = this.gateway(merchant.provider);
    const lives = requested.kind === 'deposit' ? gateway?.expiresAfterMs : undefined;
    const payment = await transaction(this.pool, async (connection) => {
      const stored = await store.insertPayment(
        connection,
        merchant,
        {
          ...requested,
          ref: randomBytes(12).toString('hex'),
          state: requested.kind === 'deposit' ? 'open' : 'pending',
          cardMask: requested.hasCard === true ? CARD : undefined,
        },
        { now, expiresAt: lives === undefined ? undefined : now + lives },
      );
      if (stored !== undefined) await store.insertEvent(connection, stored, { what: 'created', by: 'merchant', now });
      return stored;
    });
    if (payment !== undefined) {
      const magic = magicAction(payment);
      // Done after the answer, as at a real provider: the merchant learns first that there is a payment.
      if (magic !== undefined) setImmediate(() => this.#afterwards(this.act(payment.id, magic, 'amount')));
      return { payment, isNew: true };
    }
    const { order, kind, amount, currency } = requested;
    const found = order === undefined ? undefined : await store.findByOrder(this.pool, merchant, order, kind);
    if (found !== undefined && found.amount === amount && found.currency === currency) {
      return { payment: found, isNew: false };
    }
    return { problem: 'this order exists already, with another amount' };
  }

  /** Performs an action on a payment, and notifies its merchant. */
  async act(id: bigint, action: Action, by: Actor, amount?: bigint): Promise<Acted> {
    if (action === 'refund' && by !== 'merchant') return this.#refundByItself(id, by, amount);
    const acted = await transaction(this.pool, (connection) => this.#change(connection, id, action, { by, amount }));
    this.#deliveries.wake();
    return acted;
  }

  /** Sends everything that is due, including webhooks delayed by a fault that was switched off since. */
  wake(): void {
    this.#deliveries.wake();
  }

  /** Returns a payment as its provider reports it now, faults included. */
  async report(payment: Payment): Promise<Report> {
    const faults = { ...(await this.faults(payment)), ...(await store.readPaymentFaults(this.pool, payment.id)) };
    const parent = payment.parentId === undefined ? undefined : await store.findById(this.pool, payment.parentId);
    return reportOf(payment, parent, faults);
  }

  /** Makes a refund of the bank's own, without a request, and completes it immediately. */
  async #refundByItself(id: bigint, by: Actor, amount: bigint | undefined): Promise<Acted> {
    const deposit = await store.findById(this.pool, id);
    if (deposit === undefined) return { problem: 'There is no such payment.' };
    const decision = decide(deposit, 'refund', amount);
    if ('problem' in decision) return decision;
    const requested = { kind: 'refund', order: undefined, amount: decision.refunded - deposit.refunded } as const;
    const { currency, webhookUrl } = deposit;
    const now = this.now();
    const acted = await transaction(this.pool, async (connection) => {
      const refund = await store.insertPayment(
        connection,
        deposit,
        {
          ...requested,
          currency,
          webhookUrl,
          request: {},
          returnUrl: undefined,
          parentId: deposit.id,
          cardMask: undefined,
          ref: randomBytes(12).toString('hex'),
          state: 'pending',
        },
        { now, expiresAt: undefined },
      );
      if (refund === undefined) return { problem: 'The refund could not be made.' };
      return this.#change(connection, refund.id, 'send', { by });
    });
    this.#deliveries.wake();
    const changed = await store.findById(this.pool, id);
    return 'problem' in acted || changed === undefined ? acted : { payment: changed };
  }

  async #change(
    connection: Connection,
    id: bigint,
    action: Action,
    { by, amount }: { readonly by: Actor; readonly amount?: bigint | undefined },
  ): Promise<Acted> {
    const payment = await store.lockPayment(connection, id);
    if (payment === undefined) return { problem: 'There is no such payment.' };
    const decision = decide(payment, action, amount);
    if ('problem' in decision) return decision;
    // A completed refund belongs to its deposit, which may by now have less left than was requested.
    if (payment.kind === 'refund' && action === 'send' && payment.parentId !== undefined) {
      const parent = await this.#change(connection, payment.parentId, 'refund', { by, amount: payment.amount });
      if ('problem' in parent) {
        const { refunded, amount: whole } = payment;
        const declined = { state: 'declined', refunded, amount: whole } as const;
        return this.#write(connection, payment, declined, { what: 'decline', by });
      }
    }
    // A reversed refund is credited to the deposit again.
    if (payment.kind === 'refund' && action === 'return') await this.#reclaim(connection, payment, by);
    const part = action === 'refund' ? decision.refunded - payment.refunded : payment.amount;
    const change = { state: decision.state, refunded: decision.refunded, amount: part };
    return this.#write(connection, payment, change, { what: action, by });
  }

  async #reclaim(connection: Connection, { parentId, amount }: Payment, by: Actor): Promise<void> {
    const deposit = parentId === undefined ? undefined : await store.lockPayment(connection, parentId);
    if (deposit === undefined) return;
    const refunded = deposit.refunded - amount;
    const isRefund = deposit.state === 'refunded' || deposit.state === 'partiallyRefunded';
    const after = refunded === 0n ? 'approved' : 'partiallyRefunded';
    const change = { state: isRefund ? after : deposit.state, refunded, amount } as const;
    await this.#write(connection, deposit, change, { what: 'return', by });
  }

  async #write(
    connection: Connection,
    payment: Payment,
    { state, refunded, amount }: Pick<Payment, 'state' | 'refunded' | 'amount'>,
    { what, by }: { readonly what: Action; readonly by: Actor },
  ): Promise<{ readonly payment: Payment }> {
    const now = this.now();
    const changed = await store.updateState(connection, payment, { state, refunded }, now);
    if (changed === undefined) throw new Error(`payment ${payment.id} went away while it was locked`);
    await store.insertEvent(connection, changed, { what, by, amount, now });
    await this.#announce(connection, changed, now);
    return { payment: changed };
  }

  /** Writes the webhooks of a change, with all their faults. */
  async #announce(connection: Connection, payment: Payment, now: number): Promise<void> {
    const gateway = this.gateway(payment.provider);
    const { webhookUrl: url } = payment;
    if (gateway?.webhook === undefined || url === undefined) return;
    const faults = {
      ...(await store.readMerchantFaults(connection, payment)),
      ...(await store.readPaymentFaults(connection, payment.id)),
    };
    const parent = payment.parentId === undefined ? undefined : await store.findById(connection, payment.parentId);
    const report = withWebhookFaults(reportOf(payment, parent, faults), faults, gateway);
    const start = now + (faults.late ?? 0) * 1_000;
    const messages = [{ report, at: start }];
    if (faults.reordered === true)
      messages.push({ report: { ...report, state: 'pending' }, at: start + REORDER_WAIT_MS });
    for (const message of messages) {
      const written = gateway.webhook(message.report, this.secret(payment));
      if (written === undefined) continue;
      const messageId = `msg_${randomBytes(12).toString('hex')}`;
      for (let copy = 0; copy < (faults.duplicate === true ? DUPLICATES : 1); copy += 1) {
        const at = faults.lost === true ? undefined : message.at + copy * DUPLICATE_WAIT_MS;
        await insertDelivery(connection, { paymentId: payment.id, messageId, url, ...written, faults, at }, now);
      }
    }
  }

  async #expire(): Promise<void> {
    for (const id of await store.listExpired(this.pool, this.now())) await this.act(id, 'expire', 'clock');
  }

  /** Runs work in the background, which must end before the bank does. */
  #afterwards(work: Promise<unknown>): void {
    const done = work.catch((error: unknown) => this.#deps.onTrouble(error));
    this.#underway.add(done);
    void done.finally(() => this.#underway.delete(done));
  }

  #signing(): Signing {
    const gatewayOf = async (paymentId: bigint): Promise<{ payment: Payment; gateway: Gateway }> => {
      const payment = await store.findById(this.pool, paymentId);
      const gateway = payment === undefined ? undefined : this.gateway(payment.provider);
      if (payment === undefined || gateway === undefined) throw new Error(`payment ${paymentId} has no gateway`);
      return { payment, gateway };
    };
    return {
      headers: async ({ paymentId, messageId, body, faults }: Letter) => {
        const { payment, gateway } = await gatewayOf(paymentId);
        const secret = faults.forged === true ? randomBytes(32).toString('hex') : this.secret(payment);
        const now = this.now() - (faults.stale === true ? HOUR_MS : 0);
        return gateway.sign?.({ body, messageId, now, secret }) ?? {};
      },
      isTaken: async (paymentId, status, body) => {
        const { gateway } = await gatewayOf(paymentId);
        return gateway.isTaken?.(status, body) ?? (status >= 200 && status < 300);
      },
    };
  }
}

function reportOf(payment: Payment, parent: Payment | undefined, faults: Faults): Report {
  const other = payment.currency === 'EUR' ? 'USD' : 'EUR';
  const unit = 10n ** BigInt(minorDigits(payment.currency) ?? 2);
  return {
    payment,
    parent,
    state: payment.state,
    order: payment.order ?? parent?.order ?? payment.ref,
    amount: faults.wrongAmount === true ? payment.amount + unit : payment.amount,
    currency: faults.wrongCurrency === true ? other : payment.currency,
  };
}

function withWebhookFaults(report: Report, faults: Faults, gateway: Gateway): Report {
  const isLie = faults.forged === true && gateway.sign === undefined && report.payment.kind === 'deposit';
  return {
    ...report,
    ...(faults.unknownOrder === true ? { order: `UNKNOWN-${report.payment.ref.slice(0, 8).toUpperCase()}` } : {}),
    ...(isLie ? { state: 'approved' as const } : {}),
  };
}
