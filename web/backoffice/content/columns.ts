import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList } from './mapping/canvasData.ts';

/** Returns Cockpit's column of a field in a language: the brand's first language has the plain name. */
export function columnOf(field: string, language: Language, first: Language): string {
  return language === first ? field : `${field}_${language}`;
}

/** Returns a layout; null without a translation. Cockpit's hosts also write an empty layout. */
export function layoutOf(entry: JsonObject, column: string): readonly JsonValue[] | null {
  const layout = entry[column];
  return isList(layout) ? layout : null;
}

export function textOf(entry: JsonObject, column: string): string {
  const text = entry[column];
  return typeof text === 'string' ? text : '';
}
