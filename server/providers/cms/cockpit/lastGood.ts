import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import type { Instant } from '@candor/domain/ids.ts';

/** Answer of the host: its status and its JSON. */
export interface HostAnswer {
  readonly status: number;
  readonly value: JsonValue;
}

/** Storage in which good answers survive a restart. */
export interface Shelf {
  readonly read: (key: string) => HostAnswer | undefined;
  readonly write: (key: string, answer: HostAnswer) => void;
}

export interface LastGoodDeps {
  readonly shelf: Shelf;
  readonly now: () => Instant;
  /** Reports that the host fails, or that it answers again. */
  readonly onTurn: (isWell: boolean) => void;
}

interface Copy {
  readonly answer: HostAnswer;
  readonly freshUntil: Instant;
}

const FRESH_MS = 20_000;
/** Pause after a failure, so that a failed host is not asked again for each visitor. */
const REST_MS = 5_000;
const COPIES_MAXIMUM = 500;

/** Asks the host; undefined where it failed. */
type Ask = () => Promise<HostAnswer | undefined>;

/** Thrown where the host does not answer and there is no copy of its answer. */
export class HostUnavailable extends Error {
  /** Code as for a network failure: the same request may soon succeed. */
  readonly code = 'ECONNABORTED';
}

/**
 * Cache of a host's answers for some seconds; while the host fails, it returns the last good answer, however old.
 * Concurrent requests for the same answer share one call.
 */
export class LastGood {
  readonly #deps: LastGoodDeps;
  readonly #copies = new Map<string, Copy>();
  readonly #underWay = new Map<string, Promise<HostAnswer>>();
  #restsUntil = 0;
  #isWell = true;

  constructor(deps: LastGoodDeps) {
    this.#deps = deps;
  }

  /** Finds an answer. `isShelved`: the address is one of the content, not an arbitrary one that a visitor invents. */
  async find(key: string, ask: Ask, { isShelved = false } = {}): Promise<HostAnswer> {
    const copy = this.#copies.get(key);
    if (copy !== undefined && copy.freshUntil > this.#deps.now()) return copy.answer;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const asking = this.#ask(key, ask, isShelved).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asking);
    return asking;
  }

  async #ask(key: string, ask: Ask, isShelved: boolean): Promise<HostAnswer> {
    const { now, shelf } = this.#deps;
    const answer = this.#restsUntil > now() ? undefined : await ask();
    if (answer === undefined) {
      if (this.#restsUntil <= now()) this.#restsUntil = now() + REST_MS;
      this.#setWell(false);
      const good = this.#copies.get(key)?.answer ?? shelf.read(key);
      if (good === undefined) throw new HostUnavailable('the host of the content does not answer');
      return good;
    }
    this.#setWell(true);
    const isNew = JSON.stringify(this.#copies.get(key)?.answer) !== JSON.stringify(answer);
    this.#keep(key, { answer, freshUntil: now() + FRESH_MS });
    if (isNew && isShelved && hasContent(answer)) shelf.write(key, answer);
    return answer;
  }

  #keep(key: string, copy: Copy): void {
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    const [oldest] = this.#copies.keys();
    if (this.#copies.size > COPIES_MAXIMUM && oldest !== undefined) this.#copies.delete(oldest);
  }

  #setWell(isWell: boolean): void {
    if (isWell === this.#isWell) return;
    this.#isWell = isWell;
    this.#deps.onTurn(isWell);
  }
}

/** Does the answer have content? Visitors may request any address, so a missing page is not kept. */
function hasContent({ status, value }: HostAnswer): boolean {
  return status === 200 && typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
