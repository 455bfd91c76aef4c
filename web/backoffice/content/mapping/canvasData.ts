import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';

/**
 * Item of a page in the block editor, a tree of items of the kinds in `blockDefinitions`. Settings stay one object,
 * since the editor owns `props.id` and Cockpit has its own `settings.id`.
 */
export interface CanvasItem {
  type: string;
  props: CanvasProps;
}

export interface CanvasProps {
  id: string;
  settings: JsonObject;
  children?: CanvasItem[];
  columns?: CanvasColumn[];
  /** Content that the editor neither shows nor changes, so that nothing of foreign content is lost. */
  _kept?: JsonObject;
}

export interface CanvasColumn {
  settings: JsonObject;
  children: CanvasItem[];
  _kept?: JsonObject;
}

/** Kind of an item with an unknown component; the site leaves it out. */
export const UNKNOWN = 'unknown';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}
