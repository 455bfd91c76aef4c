import { assert } from '../assert.ts';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { toMinor } from './currency.ts';
import { moveCommand } from './decision.ts';
import type { MoveKind } from './decision.ts';
import { decideDeposit } from './deposit.ts';
import type { DepositChild, DepositDecision, DepositEvent, DepositFacts } from './depositFacts.ts';
import type { ProviderSnapshot, ProviderState } from './provider.ts';
import { HOUR_MS } from '../time.ts';

/** For tests: a deposit whose ledger is two sums, for comparing the real decisions with the expected result. */
export class DepositModel {
  facts: DepositFacts;
  readonly posted: string[] = [];
  client: Money = ZERO;
  suspense: Money = ZERO;
  /** Moves that the ledger has not answered yet. */
  readonly open: { kind: MoveKind; payment: number; amount: Money }[] = [];
  /** Number of the latest query to the provider; answers to earlier ones are discarded. */
  questions = 0;
  mustAsk = false;

  constructor(changes: Partial<DepositFacts> = {}) {
    this.facts = {
      status: 'pending',
      reasons: [],
      number: NUMBER,
      amount: money(250_000_000n),
      currency: 'EUR',
      isTest: true,
      shape: 'redirect',
      canAsk: true,
      lacksNumber: false,
      createdAt: 0,
      expiresAt: HOUR_MS,
      pollAt: undefined,
      moves: new Map(),
      children: [],
      paidBack: ZERO,
      ...changes,
    };
  }

  /** Applies an event; undefined: refused. */
  on(event: DepositEvent, now: number): DepositDecision | undefined {
    const decided = decideDeposit(this.facts, event, now);
    if (!decided.ok) return undefined;
    const { status, reasons, pollAt, expiresAt, moves, ask, child, reversal } = decided.value;
    const allMoves = new Map(this.facts.moves);
    for (const { kind, amount } of moves) {
      assert(!allMoves.has(kind), `${kind} is asked for once`);
      allMoves.set(kind, { amount, state: 'intended' });
      this.open.push({ kind, payment: 1, amount });
    }
    this.facts = { ...this.facts, status, reasons, pollAt, expiresAt, moves: allMoves };
    if (child !== undefined) this.#begin(child);
    if (reversal !== undefined) {
      this.#changeChild(reversal.childId, 'reversing');
      this.open.push({ kind: 'chargebackReversal', payment: reversal.childId, amount: reversal.amount });
    }
    if (ask) this.mustAsk = true;
    return decided.value;
  }

  /** Answers the oldest open move as the ledger would; false: there is none. */
  carryOut(now: number): boolean {
    const move = this.open.shift();
    if (move === undefined) return false;
    this.posted.push(moveCommand(move, move.payment));
    this.#post(move.kind, move.amount);
    if (move.payment === 1) {
      const moves = new Map(this.facts.moves).set(move.kind, { amount: move.amount, state: 'done' });
      this.facts = { ...this.facts, moves };
      this.on({ kind: 'moved', move: move.kind, isDone: true }, now);
    } else {
      this.#changeChild(move.payment, move.kind === 'chargebackReversal' ? 'reversed' : 'done');
      this.on({ kind: 'childMoved' }, now);
    }
    return true;
  }

  #begin({ type, amount }: { readonly type: 7 | 8; readonly amount: Money }): void {
    const id = 2 + this.facts.children.length;
    const child: DepositChild = {
      id,
      type,
      amount,
      state: 'open',
      clientPart: amount,
      isBeingSent: false,
      isLost: false,
    };
    this.facts = { ...this.facts, children: [...this.facts.children, child] };
    this.open.push({ kind: type === 7 ? 'refund' : 'chargeback', payment: id, amount });
  }

  #changeChild(id: number, state: DepositChild['state']): void {
    const children = this.facts.children.map((child) => (child.id === id ? { ...child, state } : child));
    this.facts = { ...this.facts, children };
  }

  #post(kind: MoveKind, amount: Money): void {
    if (kind === 'deposit' || kind === 'chargebackReversal' || kind === 'releaseSuspended') {
      this.client = money(this.client + amount);
    }
    if (kind === 'refund' || kind === 'chargeback') this.client = money(this.client - amount);
    if (kind === 'suspend') this.suspense = money(this.suspense + amount);
    if (kind === 'releaseSuspended' || kind === 'returnSuspended') this.suspense = money(this.suspense - amount);
  }
}

const NUMBER = 'NOR-0123456789A';

/** For tests: a provider's snapshot of the model's deposit, correct in all except the changes. */
export function exampleSnapshot(state: ProviderState, changes: Partial<ProviderSnapshot> = {}): ProviderSnapshot {
  const amount = toMinor(money(250_000_000n), 'EUR');
  return { state, raw: state, providerRef: 'P1', order: NUMBER, amount, isTest: true, ...changes };
}
