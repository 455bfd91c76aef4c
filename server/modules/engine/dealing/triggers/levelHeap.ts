/** The place of each leg in the heaps of one kind; a leg is in one heap of that kind at most. */
export interface Places {
  /** Places by leg; the array is replaced when it grows. */
  of: Int32Array;
}

export const NOWHERE = -1;
const WIDTH = 4;
const CAPACITY_FIRST = 8;
const GROWTH = 1.5;

/**
 * A 4-ary indexed heap of levels, lowest first, over typed arrays: four children share a cache line of keys, and a
 * leg's level is moved or removed without a search. A level is *reached* when it is at or below a bound.
 */
export class LevelHeap {
  /** The lowest level, kept separately so that a tick which reaches nothing reads only this. */
  next = Infinity;
  readonly #places: Places;
  #levels = new Float64Array(CAPACITY_FIRST);
  #legs = new Int32Array(CAPACITY_FIRST);
  #size = 0;
  #isHeld = false;

  constructor(places: Places) {
    this.#places = places;
  }

  get size(): number {
    return this.#size;
  }

  /** Bytes of its arrays. */
  get bytes(): number {
    return this.#levels.byteLength + this.#legs.byteLength;
  }

  /** Adds a leg or moves it to a new level. */
  set(leg: number, level: number): void {
    const oldPlace = this.#places.of[leg] ?? NOWHERE;
    const place = oldPlace === NOWHERE ? this.#append() : oldPlace;
    if (this.#isHeld) this.#put(place, leg, level);
    else if (oldPlace === NOWHERE || level < (this.#levels[place] ?? 0)) this.#up(place, leg, level);
    else this.#down(place, leg, level);
    this.#noteNext();
  }

  /** Removes a leg; a leg that is not in the heap changes nothing. */
  remove(leg: number): void {
    const place = this.#places.of[leg] ?? NOWHERE;
    if (place === NOWHERE) return;
    this.#places.of[leg] = NOWHERE;
    this.#size -= 1;
    const last = this.#size;
    if (place !== last) {
      const moved = this.#legs[last] ?? 0;
      const level = this.#levels[last] ?? 0;
      if (this.#isHeld) this.#put(place, moved, level);
      else if (level < (this.#levels[place] ?? 0)) this.#up(place, moved, level);
      else this.#down(place, moved, level);
    }
    this.#noteNext();
  }

  /** Starts to record levels without ordering them; no query is allowed until `settle`. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Orders all levels together: cheaper than one by one when many of them have changed. */
  settle(): void {
    this.#isHeld = false;
    const [levels, legs] = [this.#levels, this.#legs];
    for (let place = (this.#size - 2) >> 2; place >= 0; place -= 1) {
      this.#down(place, legs[place] ?? 0, levels[place] ?? 0);
    }
    this.#noteNext();
  }

  /** Appends the legs whose level is at or below the bound to `into`, unordered; they stay in the heap. */
  reached(bound: number, into: number[]): void {
    if (this.#size > 0) this.#collect(0, bound, into);
  }

  /** Collects from the top: levels never fall from parent to child, so that all reached ones are connected there. */
  #collect(place: number, bound: number, into: number[]): void {
    if ((this.#levels[place] ?? 0) > bound) return;
    into.push(this.#legs[place] ?? 0);
    const first = place * WIDTH + 1;
    const end = Math.min(first + WIDTH, this.#size);
    for (let child = first; child < end; child += 1) this.#collect(child, bound, into);
  }

  #noteNext(): void {
    this.next = this.#size === 0 ? Infinity : (this.#levels[0] ?? Infinity);
  }

  /** Adds a place at the end, which the caller fills. */
  #append(): number {
    if (this.#size === this.#levels.length) this.#grow();
    this.#size += 1;
    return this.#size - 1;
  }

  #put(place: number, leg: number, level: number): void {
    this.#levels[place] = level;
    this.#legs[place] = leg;
    this.#places.of[leg] = place;
  }

  #up(start: number, leg: number, level: number): void {
    const levels = this.#levels;
    const legs = this.#legs;
    const places = this.#places.of;
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const above = levels[parent] ?? 0;
      if (above <= level) break;
      const moved = legs[parent] ?? 0;
      levels[place] = above;
      legs[place] = moved;
      places[moved] = place;
      place = parent;
    }
    levels[place] = level;
    legs[place] = leg;
    places[leg] = place;
  }

  #down(start: number, leg: number, level: number): void {
    const levels = this.#levels;
    const legs = this.#legs;
    const places = this.#places.of;
    const size = this.#size;
    let place = start;
    for (let first = place * WIDTH + 1; first < size; first = place * WIDTH + 1) {
      let lowest = first;
      let below = levels[first] ?? 0;
      const end = Math.min(first + WIDTH, size);
      for (let child = first + 1; child < end; child += 1) {
        const candidate = levels[child] ?? 0;
        if (candidate < below) {
          below = candidate;
          lowest = child;
        }
      }
      if (below >= level) break;
      const moved = legs[lowest] ?? 0;
      levels[place] = below;
      legs[place] = moved;
      places[moved] = place;
      place = lowest;
    }
    levels[place] = level;
    legs[place] = leg;
    places[leg] = place;
  }

  #grow(): void {
    const capacity = Math.ceil(this.#levels.length * GROWTH);
    const levels = new Float64Array(capacity);
    const legs = new Int32Array(capacity);
    levels.set(this.#levels);
    legs.set(this.#legs);
    this.#levels = levels;
    this.#legs = legs;
  }
}
