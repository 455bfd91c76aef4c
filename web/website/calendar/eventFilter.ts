import { importances } from '@candor/domain/economics/event.ts';
import type { Importance } from '@candor/domain/economics/event.ts';
import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';

/** Filter in the address; undefined means all. */
export interface EventFilter {
  readonly currencies: readonly string[] | undefined;
  readonly importance: readonly Importance[] | undefined;
}

const CURRENCY = /^[A-Z]{3}$/;

/** Reads the filter, leaving out invalid currencies and importances; a key without values means that none is chosen. */
export function readFilter(search: URLSearchParams): EventFilter {
  return {
    currencies: listOf(search, 'currencies')?.filter((name) => CURRENCY.test(name)),
    importance: listOf(search, 'importance')?.flatMap((name) => importances.filter((one) => one === name)),
  };
}

/** Returns the address with one value of a kind added or removed; if all are chosen, it does not mention that kind. */
export function toggled(
  search: URLSearchParams,
  { kind, value, all }: { readonly kind: keyof EventFilter; readonly value: string; readonly all: readonly string[] },
): URLSearchParams {
  const chosen: readonly string[] = readFilter(search)[kind] ?? all;
  const next = all.filter((one) => chosen.includes(one) !== (one === value));
  const changed = new URLSearchParams(search);
  if (next.length === all.length) changed.delete(kind);
  else changed.set(kind, next.join(','));
  return changed;
}

export function isShown({ currencies, importance }: EventFilter, event: WireEconomicEvent): boolean {
  const isOfCurrency = currencies === undefined || currencies.includes(event.currency);
  return isOfCurrency && (importance === undefined || importance.includes(event.importance));
}

function listOf(search: URLSearchParams, kind: keyof EventFilter): string[] | undefined {
  return search.get(kind)?.split(',');
}
