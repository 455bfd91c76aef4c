import { DAY_MS } from '@candor/domain/time.ts';
import { dayText } from '../../ui/dates.ts';

/** A filter of a list in words: its label, and the text of a value in the list's request. */
interface NamedFilter {
  readonly label: string;
  readonly wordOf: (value: string) => string;
}

export type NamedFilters = Readonly<Record<string, NamedFilter>>;

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Filter by one of several values. */
export function choiceFilter<Value extends string>(label: string, options: readonly Option<Value>[]) {
  const wordOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return { label, options, wordOf };
}

/** Filter by a value that is its own text. */
export function textFilter(label: string): NamedFilter {
  return { label, wordOf: (value) => value };
}

/** Filter by the first day, with which it begins. */
export function firstDayFilter(label: string): NamedFilter {
  return { label, wordOf: (value) => dayWord(value, 0) };
}

/** Filter by the last day, with whose end it ends. */
export function lastDayFilter(label: string): NamedFilter {
  return { label, wordOf: (value) => dayWord(value, DAY_MS) };
}

function dayWord(value: string, backMs: number): string {
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : dayText(at - backMs);
}

/** Name of a filter and its value, as in the list's request. */
export type GivenFilter = readonly [name: string, value: string];

const POINT = ' · ';
/** The search is the last part, since its words may be anything. */
const SEARCH = /(?:^| · )search: (.*)$/s;

/** Reads filters as the server writes them: `country: DE · verified: 1 · search: words`. */
export function filtersIn(text: string): readonly GivenFilter[] {
  const search = SEARCH.exec(text);
  const chosen = text.slice(0, search?.index).split(POINT);
  const found = chosen.flatMap((part): GivenFilter[] => {
    const [, name, value] = /^(\w+): (.*)$/s.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return search === null ? found : [...found, ['search', search[1] ?? '']];
}
