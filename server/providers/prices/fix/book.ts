import { parseRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { valueOf } from './message.ts';
import type { Fields } from './message.ts';

type Side = 'bid' | 'offer';

interface Entry {
  readonly action: 'set' | 'delete';
  readonly side: Side | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly price: Rate | undefined;
}

interface Top {
  bid: Rate | undefined;
  offer: Rate | undefined;
  readonly ids: Map<string, Side>;
}

export interface TwoSided {
  readonly name: string;
  readonly bid: Rate;
  readonly offer: Rate;
}

const ENTRIES_MAX = 500;
const IDS_MAX = 100;

/** Best bid and offer of each name, from snapshots (W) and changes (X). */
export class TopOfBook {
  readonly #tops = new Map<string, Top>();

  /** Applies a full refresh: entries that it lacks no longer exist. Undefined when it makes no sense. */
  snapshot(name: string, message: Fields): readonly TwoSided[] | undefined {
    const entries = entriesOf(message, 269);
    if (entries === undefined) return undefined;
    const top: Top = { bid: undefined, offer: undefined, ids: new Map() };
    for (const { side, price, id } of entries) {
      if (side === undefined || price === undefined) continue;
      if (isBetter(side, price, top[side])) top[side] = price;
      remember(top, id, side);
    }
    this.#tops.set(name, top);
    return this.#twoSided([name]);
  }

  /** Applies changes of one side or both, of one name or several. */
  change(requested: string | undefined, message: Fields): readonly TwoSided[] | undefined {
    const entries = entriesOf(message, 279);
    if (entries === undefined) return undefined;
    const changed = new Set<string>();
    for (const entry of entries) {
      const name = entry.name ?? requested;
      if (name === undefined) return undefined;
      if (this.#apply(name, entry)) changed.add(name);
    }
    return this.#twoSided([...changed]);
  }

  #apply(name: string, { action, side: namedSide, id, price }: Entry): boolean {
    const top = this.#tops.get(name) ?? { bid: undefined, offer: undefined, ids: new Map<string, Side>() };
    const side = namedSide ?? (id === undefined ? undefined : top.ids.get(id));
    if (side === undefined || (action === 'set' && price === undefined)) return false;
    this.#tops.set(name, top);
    top[side] = action === 'delete' ? undefined : price;
    if (action === 'set') remember(top, id, side);
    return true;
  }

  #twoSided(names: readonly string[]): readonly TwoSided[] {
    return names.flatMap((name) => {
      const { bid, offer } = this.#tops.get(name) ?? {};
      return bid === undefined || offer === undefined ? [] : [{ name, bid, offer }];
    });
  }
}

/** Returns the entries of a repeating group, each of which begins with `first`. */
function entriesOf(message: Fields, first: 269 | 279): readonly Entry[] | undefined {
  const groups: (readonly [number, string])[][] = [];
  for (const field of message) {
    if (field[0] === first) groups.push([]);
    groups.at(-1)?.push(field);
  }
  return groups.length > ENTRIES_MAX ? undefined : groups.map(entryOf);
}

function entryOf(group: Fields): Entry {
  const [type, price] = [valueOf(group, 269), valueOf(group, 270)];
  const parsed = price === undefined ? undefined : parseRate(price);
  return {
    action: valueOf(group, 279) === '2' ? 'delete' : 'set',
    side: type === '0' ? 'bid' : type === '1' ? 'offer' : undefined,
    id: valueOf(group, 278),
    name: valueOf(group, 55),
    price: parsed,
  };
}

function isBetter(side: Side, price: Rate, than: Rate | undefined): boolean {
  if (than === undefined) return true;
  return side === 'bid' ? price > than : price < than;
}

function remember(top: Top, id: string | undefined, side: Side): void {
  if (id !== undefined && top.ids.size < IDS_MAX) top.ids.set(id, side);
}
