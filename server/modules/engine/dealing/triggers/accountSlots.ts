import type { AccountId } from '@candor/domain/ids.ts';
import { grownDoubles, grownIntegers } from './legs.ts';
import { NOWHERE } from './levelHeap.ts';

const CAPACITY_FIRST = 16;
const GROWTH = 1.5;

/** Columns with a slot for each account that was ever watched; an account keeps its slot forever. */
export class AccountSlots {
  readonly #slots = new Map<AccountId, number>();
  id = new Float64Array(CAPACITY_FIRST);
  firstLeg = new Int32Array(CAPACITY_FIRST).fill(NOWHERE);
  /** The close-out slack without profits. */
  fixed = new Float64Array(CAPACITY_FIRST);

  find(id: AccountId): number | undefined {
    return this.#slots.get(id);
  }

  findOrTake(id: AccountId): number {
    const existing = this.#slots.get(id);
    if (existing !== undefined) return existing;
    const slot = this.#slots.size;
    if (slot === this.id.length) this.#grow();
    this.#slots.set(id, slot);
    this.id[slot] = id;
    return slot;
  }

  get bytes(): number {
    return this.id.byteLength + this.firstLeg.byteLength + this.fixed.byteLength;
  }

  #grow(): void {
    const capacity = Math.ceil(this.id.length * GROWTH);
    this.id = grownDoubles(this.id, capacity);
    this.firstLeg = grownIntegers(this.firstLeg, capacity);
    this.fixed = grownDoubles(this.fixed, capacity);
  }
}
