import { blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { BlockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList, isObject } from '../mapping/canvasData.ts';

/** Difference between two versions of a document. */
export type Difference =
  | { readonly kind: 'field'; readonly column: string; readonly before: string; readonly after: string }
  | { readonly kind: 'added' | 'removed' | 'moved'; readonly column: string; readonly block: ComparedBlock }
  | {
      readonly kind: 'changed';
      readonly column: string;
      readonly block: ComparedBlock;
      readonly settings: readonly { readonly name: string; readonly before: string; readonly after: string }[];
    };

/** Component as people know it. */
export interface ComparedBlock {
  readonly uid: string;
  readonly kind: BlockKind | undefined;
  readonly component: string;
  /** First words of the component. */
  readonly summary: string;
}

/** Matches Cockpit's own columns, which say nothing about what readers see. */
const OURSELVES = /^_/;
const COMPONENTS = /^components(?:_|$)/;
const SUMMARY_MAXIMUM = 60;

/**
 * Lists what was added, removed and changed from the first to the second: fields first, then components by their
 * `_uid`.
 */
export function compareEntries(first: JsonObject, second: JsonObject): readonly Difference[] {
  const columns = [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((name) => !OURSELVES.test(name));
  const fields = columns
    .filter((column) => !COMPONENTS.test(column))
    .flatMap((column): Difference[] => {
      const [before, after] = [readable(first[column]), readable(second[column])];
      return before === after ? [] : [{ kind: 'field', column, before, after }];
    });
  const layouts = columns
    .filter((column) => COMPONENTS.test(column))
    .flatMap((column) => compareLayouts(column, first[column], second[column]));
  return [...fields, ...layouts];
}

interface Placed {
  readonly item: JsonObject;
  readonly block: ComparedBlock;
  /** Name of the list that contains the item. */
  readonly place: string;
}

function compareLayouts(
  column: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): readonly Difference[] {
  const [old, now] = [placed(before), placed(after)];
  const moved = movedItems(old, now);
  const removed = [...old]
    .filter(([uid]) => !now.has(uid))
    .map(([, { block }]): Difference => ({ kind: 'removed', column, block }));
  const rest = [...now].flatMap(([uid, { item, block }]): Difference[] => {
    const earlier = old.get(uid);
    if (earlier === undefined) return [{ kind: 'added', column, block }];
    const settings = changedSettings(earlier.item, item);
    return [
      ...(moved.has(uid) ? [{ kind: 'moved' as const, column, block }] : []),
      ...(settings.length > 0 ? [{ kind: 'changed' as const, column, block, settings }] : []),
    ];
  });
  return [...removed, ...rest];
}

function placed(layout: JsonValue | undefined): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const walk = (list: JsonValue | undefined, place: string): void => {
    if (!isList(list)) return;
    for (const [at, item] of list.entries()) {
      if (!isObject(item) || typeof item['component'] !== 'string') continue;
      // Older versions and other hosts have no `_uid`: then the position identifies the item.
      const uid = typeof item['_uid'] === 'string' ? item['_uid'] : `${place}/${at}`;
      found.set(uid, { item, block: describe(item, uid), place });
      walk(item['children'], uid);
      if (!isList(item['columns'])) continue;
      for (const [number, one] of item['columns'].entries())
        if (isObject(one)) walk(one['children'], `${uid}#${number}`);
    }
  };
  walk(layout, '');
  return found;
}

function describe(item: JsonObject, uid: string): ComparedBlock {
  const component = readable(item['component']);
  const settings = isObject(item['settings']) ? item['settings'] : {};
  const words = Object.entries(settings)
    .filter(([name, value]) => !['id', 'class', 'style'].includes(name) && typeof value === 'string')
    .map(([, value]) => readable(value))
    .find((text) => text !== '');
  return { uid, kind: blockKind(component), component, summary: (words ?? '').slice(0, SUMMARY_MAXIMUM) };
}

/** Returns the items in another list than before, or passed by one that has stayed: as few as explain the new order. */
function movedItems(old: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): ReadonlySet<string> {
  const order = [...old.keys()];
  const rank = new Map(order.map((uid, at) => [uid, at]));
  const lists = Map.groupBy(now, ([, { place }]) => place);
  const moved = new Set<string>();
  for (const [place, members] of lists) {
    const both = members.map(([uid]) => uid).filter((uid) => old.has(uid));
    const stayed = both.filter((uid) => old.get(uid)?.place === place);
    const unmoved = new Set(longestRising(stayed, (uid) => rank.get(uid) ?? 0));
    for (const uid of both) if (!unmoved.has(uid)) moved.add(uid);
  }
  return moved;
}

function longestRising(uids: readonly string[], rankOf: (uid: string) => number): readonly string[] {
  const best: string[][] = [];
  for (const uid of uids) {
    const before = best
      .filter((chain) => rankOf(chain.at(-1) ?? '') < rankOf(uid))
      .reduce<readonly string[]>((longest, chain) => (chain.length > longest.length ? chain : longest), []);
    best.push([...before, uid]);
  }
  return best.reduce<readonly string[]>((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}

/** Compares everything of an item except its content, which is compared separately. */
function changedSettings(before: JsonObject, after: JsonObject) {
  const [old, now] = [ownSettings(before), ownSettings(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const texts = { before: readable(old[name]), after: readable(now[name]) };
    const isSame = JSON.stringify(old[name] ?? '') === JSON.stringify(now[name] ?? '');
    return isSame ? [] : [{ name, ...texts }];
  });
}

function ownSettings(item: JsonObject): JsonObject {
  const settings = isObject(item['settings']) ? item['settings'] : {};
  const columns = isList(item['columns']) ? { columns: item['columns'].length } : {};
  return { ...settings, ...columns };
}

/** Formats a value for people: text without tags, a picture by its path. */
export function readable(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string') return withoutTags(value);
  if (isObject(value) && typeof value['path'] === 'string') return value['path'];
  if (isList(value)) return value.map(readable).filter(Boolean).join(' · ');
  if (isObject(value)) {
    const { field: _, ...others } = value;
    return Object.values(others).map(readable).filter(Boolean).join(', ');
  }
  return String(value);
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
