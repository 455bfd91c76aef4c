import { blockDefinitions, blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList, isObject } from './canvasData.ts';

/** Item from the editor, whose props are checked, not trusted. */
export interface ReturnedItem {
  readonly type: string;
  readonly props: object;
}

/** Converts the editor's items to a layout of Cockpit: the inverse of `toCanvas`. */
export function fromCanvas(items: readonly ReturnedItem[]): JsonValue[] {
  return items.map(itemFromCanvas);
}

function itemFromCanvas({ type, props: returned }: ReturnedItem): JsonValue {
  const props: Readonly<Record<string, unknown>> = { ...returned };
  const kept = isObject(props['_kept']) ? props['_kept'] : {};
  if (kept['raw'] !== undefined) return kept['raw'];
  const kind = blockKind(type);
  const definition = kind === undefined ? undefined : blockDefinitions[kind];
  return {
    component: kept['component'] ?? definition?.component ?? type,
    ...(typeof props['id'] === 'string' && { _uid: props['id'] }),
    ...withKept(kept, {
      settings: clean(props['settings']),
      ...(definition?.holds === 'children' && { children: itemsBack(props['children']) }),
      ...(definition?.holds === 'columns' && { columns: columnsBack(props['columns']) }),
    }),
  };
}

function itemsBack(items: unknown): JsonValue[] {
  return Array.isArray(items) ? fromCanvas(items.filter(isReturnedItem)) : [];
}

function columnsBack(columns: unknown): JsonValue[] {
  if (!Array.isArray(columns)) return [];
  return columns.filter(isObject).map((column) => {
    const kept = isObject(column['_kept']) ? column['_kept'] : {};
    return withKept(kept, { settings: clean(column['settings']), children: itemsBack(column['children']) });
  });
}

/** Returns the parts that the editor has, if they are not empty; empty parts stay as they were before. */
function withKept(kept: JsonObject, parts: JsonObject): JsonObject {
  const rest = isObject(kept['rest']) ? kept['rest'] : {};
  const absent = isList(kept['absent']) ? kept['absent'] : [];
  const written = Object.entries(parts).filter(
    ([name, value]) => !isEmpty(value) || (!absent.includes(name) && !Object.hasOwn(rest, name)),
  );
  return { ...rest, ...Object.fromEntries(written) };
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (isList(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Removes the `undefined` that the editor leaves in an emptied field, which JSON does not have. */
function clean(settings: unknown): JsonObject {
  if (!isObject(settings)) return {};
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function isReturnedItem(value: unknown): value is ReturnedItem {
  return isObject(value) && typeof value['type'] === 'string' && isObject(value['props']);
}
