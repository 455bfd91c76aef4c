import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList } from './mapping/canvasData.ts';

/** Cockpit's column of a field in a language: the brand's first language has the plain name. */
export function columnOf(field: string, language: Language, first: Language): string {
  return language === first ? field : `${field}_${language}`;
}

/** Null where there is no translation; Cockpit's hosts write an empty layout as well. */
export function layoutOf(entry: JsonObject, column: string): readonly JsonValue[] | null {
  const layout = entry[column];
  return isList(layout) ? layout : null;
}

export function textOf(entry: JsonObject, column: string): string {
  const text = entry[column];
  return typeof text === 'string' ? text : '';
}
