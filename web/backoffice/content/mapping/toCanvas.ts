import { blockDefinitions, blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { UNKNOWN, isList, isObject } from './canvasData.ts';
import type { CanvasColumn, CanvasItem } from './canvasData.ts';

/** Matches an identifier that the editor accepts, since its names of slots derive from it. */
const USABLE_ID = /^[\w-]{1,64}$/;
const PARTS = ['settings', 'children', 'columns'] as const;
type Part = (typeof PARTS)[number];

/**
 * Converts a layout of Cockpit for the editor. `fromCanvas` restores it exactly, whatever was in it: other keys,
 * unknown components, settings that are `[]` or null. Items without an identifier get one.
 */
export function toCanvas(layout: readonly JsonValue[], makeId: () => string): CanvasItem[] {
  const usedIds = new Set<string>();
  const identify = (uid: JsonValue | undefined) => {
    const isUsable = typeof uid === 'string' && USABLE_ID.test(uid) && uid !== 'root' && !usedIds.has(uid);
    const id = isUsable ? uid : makeId();
    usedIds.add(id);
    return id;
  };
  return layout.map((item) => itemToCanvas(item, identify));
}

type Identify = (uid: JsonValue | undefined) => string;

function itemToCanvas(item: JsonValue, identify: Identify): CanvasItem {
  if (!isObject(item) || typeof item['component'] !== 'string') {
    return { type: UNKNOWN, props: { id: identify(undefined), settings: {}, _kept: { raw: item } } };
  }
  const kind = blockKind(item['component']);
  const id = identify(item['_uid']);
  if (kind === undefined) return { type: UNKNOWN, props: { id, settings: {}, _kept: { raw: item } } };
  const { holds } = blockDefinitions[kind];
  const { component, _uid: uid, settings, children, columns, ...others } = item;
  const kept = keep({ settings, children, columns }, [
    ...(isObject(settings) ? (['settings'] as const) : []),
    ...(holds === 'children' && isList(children) ? (['children'] as const) : []),
    ...(holds === 'columns' && isListOfObjects(columns) ? (['columns'] as const) : []),
  ]);
  // An unusable identifier is written back as it was; one that two items share is not.
  const isOddId = uid !== undefined && (typeof uid !== 'string' || !USABLE_ID.test(uid) || uid === 'root');
  const rest = { ...others, ...kept.rest, ...(isOddId && { _uid: uid }) };
  return {
    type: kind,
    props: {
      id,
      settings: isObject(settings) ? settings : {},
      ...(holds === 'children' && { children: listToCanvas(children, identify) }),
      ...(holds === 'columns' && { columns: columnsToCanvas(columns, identify) }),
      _kept: { component, rest, absent: kept.absent },
    },
  };
}

function listToCanvas(list: JsonValue | undefined, identify: Identify): CanvasItem[] {
  return isList(list) ? list.map((item) => itemToCanvas(item, identify)) : [];
}

function columnsToCanvas(columns: JsonValue | undefined, identify: Identify): CanvasColumn[] {
  if (!isListOfObjects(columns)) return [];
  return columns.map((column) => {
    const { settings, children, ...others } = column;
    const kept = keep({ settings, children }, [
      ...(isObject(settings) ? (['settings'] as const) : []),
      ...(isList(children) ? (['children'] as const) : []),
    ]);
    return {
      settings: isObject(settings) ? settings : {},
      children: listToCanvas(children, identify),
      _kept: { rest: { ...others, ...kept.rest }, absent: kept.absent },
    };
  });
}

/** Keeps the parts that the editor does not take as they are: which were missing, and the content of the others. */
function keep(parts: Readonly<Partial<Record<Part, JsonValue | undefined>>>, understood: readonly Part[]) {
  const rest: Record<string, JsonValue> = {};
  const absent: Part[] = [];
  for (const part of PARTS.filter((name) => name in parts && !understood.includes(name))) {
    const value = parts[part];
    if (value === undefined) absent.push(part);
    else rest[part] = value;
  }
  return { rest, absent };
}

function isListOfObjects(value: JsonValue | undefined): value is readonly JsonObject[] {
  return isList(value) && value.every(isObject);
}
