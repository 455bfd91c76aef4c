import { setImmediate as othersTurn } from 'node:timers/promises';
import { HIT_SCORE, nameScore, nameWords } from '@candor/domain/screening/names.ts';
import { writeSource } from '@candor/domain/screening/source.ts';
import type { ListEntry } from '@candor/domain/screening/listEntry.ts';
import type { ScreeningHit, ScreeningProvider } from '../interface.ts';

/** Lists of the latest import. */
export interface ListStore {
  /** Returns the newest import; undefined before the first. */
  newest(): Promise<{ readonly id: number; readonly name: string } | undefined>;
  entries(id: number): Promise<readonly ListEntry[]>;
}

interface Loaded {
  readonly id: number;
  readonly entries: readonly { readonly entry: ListEntry; readonly words: readonly string[] }[];
}

const HITS_MAXIMUM = 20;
/** Number of names after which other work on this thread gets its turn. */
const NAMES_AT_ONCE = 5_000;

/** Screens against imported lists, kept in memory until a newer import. Without an import it is unavailable. */
export function createListScreening(store: ListStore): ScreeningProvider {
  let loaded: Loaded | undefined;
  const load = async (): Promise<Loaded | undefined> => {
    const newest = await store.newest();
    if (newest === undefined) return undefined;
    if (loaded?.id === newest.id) return loaded;
    const entries = await store.entries(newest.id);
    loaded = { id: newest.id, entries: entries.map((entry) => ({ entry, words: nameWords(entry.name) })) };
    return loaded;
  };
  return {
    async source() {
      const newest = await store.newest();
      const lists = newest === undefined ? 'none' : `${newest.name} #${newest.id}`;
      return writeSource({ provider: 'list', lists });
    },
    isReady: async () => (await store.newest()) !== undefined,
    async screen({ name, birthDate }) {
      const list = await load();
      if (list === undefined) return { kind: 'unavailable' };
      const words = nameWords(name);
      const hits: ScreeningHit[] = [];
      for (const [at, { entry, words: others }] of list.entries.entries()) {
        const score = nameScore(words, others);
        if (score >= HIT_SCORE && mayBeBorn(birthDate, entry.birthDate)) hits.push({ ...entry, score });
        if (at % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await othersTurn();
      }
      hits.sort((first, second) => second.score - first.score);
      return { kind: 'answered', hits: hits.slice(0, HITS_MAXIMUM) };
    },
  };
}

/**
 * May both birth dates be one person's? Known years more than a year apart are two people; lists often know only an
 * approximate year.
 */
function mayBeBorn(birthDate: string | undefined, listed: string): boolean {
  const [own, other] = [birthDate, listed].map((date) => /\d{4}/.exec(date ?? '')?.[0]);
  if (own === undefined || other === undefined) return true;
  return Math.abs(Number.parseInt(own, 10) - Number.parseInt(other, 10)) <= 1;
}
