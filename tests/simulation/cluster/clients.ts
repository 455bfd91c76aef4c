import { money, rate } from '@candor/domain/money/money.ts';
import { undecidedCodes } from '@candor/domain/refusals.ts';
import type { AccountCommand, Answer, CommandBody } from '@candor/server/modules/engine/dealing/commands.ts';
import { everythingAllowed } from '../../support/dealing.ts';
import { UNIT, basePrices, pick } from '../settings.ts';
import { BRAND } from './edge.ts';
import type { Edge } from './edge.ts';
import { SYMBOLS } from './feed.ts';
import type { SimulatedProcess } from './process.ts';
import type { ClientStep } from './steps.ts';
import { CLIENTS } from './steps.ts';
import { commandIdOf } from './watch.ts';
import type { World } from './world.ts';

const TO_EDGE_MS = 2;
/** Milliseconds after which a client asks again, and after which they notice that their edge has gone. */
const AGAIN_MS = 700;
const NOBODY = 999_999_999;

interface Attempt {
  readonly process: SimulatedProcess;
  readonly again: () => void;
}

/** Clients who send each wish under one id until they have an answer, through whichever edge is up. */
export class Clients {
  readonly accountIds: number[] = [];
  readonly #world: World;
  readonly #edges: () => readonly (Edge | undefined)[];
  readonly #attempts = new Set<Attempt>();
  #wishes = 0;
  #unanswered = 0;

  constructor(world: World, edges: () => readonly (Edge | undefined)[]) {
    this.#world = world;
    this.#edges = edges;
  }

  get areAnswered(): boolean {
    return this.#unanswered === 0 && this.accountIds.filter((id) => id > 0).length === CLIENTS;
  }

  /** Lets each client open an account and deposit. */
  begin(): void {
    for (let client = 0; client < CLIENTS; client += 1) this.#open(client);
  }

  send({ client, edge, what, figure }: ClientStep): void {
    const accountId = this.accountIds[client] ?? 0;
    if (accountId === 0) return;
    this.#wish(accountId, this.#bodyOf(accountId, what, figure), edge);
  }

  /** Moves the clients of an ended edge to another one. */
  leave(process: SimulatedProcess): void {
    for (const attempt of this.#attempts) {
      if (attempt.process !== process) continue;
      this.#attempts.delete(attempt);
      this.#world.time.after(AGAIN_MS, attempt.again);
    }
  }

  #open(client: number): void {
    const terms = { kind: 'real', currency: 'EUR', eligibility: everythingAllowed, funding: money(0n) } as const;
    const command = { commandId: `account-${client}`, brandId: BRAND, clientId: client + 1, ...terms };
    const ask = (edge: Edge): Promise<Answer> => edge.bus.request('dealing.openAccount', command);
    this.#try(ask, client, (answer) => {
      if (!answer.ok || answer.value.kind !== 'account') return false;
      const { accountId } = answer.value;
      this.accountIds[client] = accountId;
      for (const edge of this.#edges()) edge?.process.run(() => edge.show(accountId));
      this.#wish(accountId, { kind: 'deposit', amount: money(2_000n * UNIT) }, client);
      return true;
    });
  }

  #wish(accountId: number, body: CommandBody, edge: number): void {
    const wish = this.#wishes;
    this.#wishes += 1;
    const isRenamed = this.#world.planted.newIdOnRetry === true;
    let attempts = 0;
    let sent: AccountCommand | undefined;
    const ask = (at: Edge): Promise<Answer> => {
      sent = {
        commandId: commandIdOf(wish, isRenamed ? attempts : undefined),
        brandId: BRAND,
        accountId,
        actor: 'client',
        body,
      };
      attempts += 1;
      return at.bus.request('dealing.submit', sent);
    };
    this.#try(ask, edge, (answer) => {
      if (!answer.ok && undecidedCodes.includes(answer.refusal.code)) return false;
      if (sent !== undefined) this.#world.watch.onAnswer(sent, answer);
      return true;
    });
  }

  /** Repeats a request until `take` accepts an answer. */
  #try(ask: (edge: Edge) => Promise<Answer>, first: number, take: (answer: Answer) => boolean): void {
    const { time } = this.#world;
    let number = first;
    this.#unanswered += 1;
    const again = (): void => {
      const edge = this.#edges()[number % 2];
      number += 1;
      if (edge === undefined) {
        time.after(AGAIN_MS, again);
        return;
      }
      const attempt = { process: edge.process, again };
      this.#attempts.add(attempt);
      const end = (isDone: boolean): void => {
        if (!this.#attempts.delete(attempt)) return;
        if (isDone) this.#unanswered -= 1;
        else time.after(AGAIN_MS, again);
      };
      time.after(TO_EDGE_MS, () =>
        edge.process.run(() => {
          void ask(edge).then(
            (answer) => void time.after(TO_EDGE_MS, () => edge.process.isAlive && end(take(answer))),
            () => void time.after(TO_EDGE_MS, () => end(false)),
          );
        }),
      );
    };
    again();
  }

  #bodyOf(accountId: number, what: ClientStep['what'], figure: number): CommandBody {
    const symbol = pick(SYMBOLS, figure);
    const direction = pick(['buy', 'sell'] as const, figure >> 1);
    const leverage = pick([1, 3, 5, 10], figure >> 2);
    const amount = money(BigInt(20 + (figure % 180)) * UNIT);
    const base = basePrices[symbol] ?? 0n;
    /** Returns a rate at a distance from the base price, in parts of ten thousand. */
    const near = (parts: number) => rate(base + (base * BigInt(parts)) / 10_000n);
    const [below, above] = [near(-10 - (figure % 60)), near(10 + (figure % 50))];
    const [stopLoss, takeProfit] = direction === 'buy' ? [below, above] : [above, below];
    const levels = figure % 3 === 0 ? { stopLoss: undefined, takeProfit: undefined } : { stopLoss, takeProfit };
    const anyPrice = { expectedPrice: undefined, tolerance: undefined };
    switch (what) {
      case 'deposit':
        return { kind: 'deposit', amount };
      case 'withdraw':
        return { kind: 'reserveWithdrawal', amount };
      case 'open':
        return { kind: 'openPosition', symbol, order: { direction, amount, leverage, ...levels, ...anyPrice } };
      case 'place': {
        const orderRate = near(direction === 'buy' ? -5 : 5);
        const terms = { direction, type: 'limit', rate: orderRate, amount, leverage, expiresAt: undefined } as const;
        return { kind: 'placeOrder', symbol, terms: { ...terms, stopLoss: undefined, takeProfit: undefined } };
      }
      case 'close':
        return { kind: 'closePosition', positionId: this.#positionOf(accountId, figure), order: anyPrice };
      case 'update':
        return { kind: 'updatePosition', positionId: this.#positionOf(accountId, figure), levels: { stopLoss } };
      case 'reverse':
        return { kind: 'reversePosition', positionId: this.#positionOf(accountId, figure), order: anyPrice };
      case 'closeAll':
        return { kind: 'closeAllPositions' };
      case 'cancel':
        return { kind: 'cancelOrder', orderId: this.#orderOf(accountId, figure) };
    }
  }

  #positionOf(accountId: number, figure: number): number {
    const ids = [...(this.#world.database.memory.accounts.get(accountId)?.positions.keys() ?? [])];
    return ids[figure % Math.max(1, ids.length)] ?? NOBODY;
  }

  #orderOf(accountId: number, figure: number): number {
    const orders = this.#world.database.memory.accounts.get(accountId)?.pending ?? [];
    return orders[figure % Math.max(1, orders.length)]?.id ?? NOBODY;
  }
}
