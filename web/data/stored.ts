import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';

/** Reads the value that local storage keeps under a key; undefined if there is none of that shape. */
export function readStored<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  return z.safeParse(schema, parseJson(localStorage.getItem(key))).data;
}

/** Keeps a value for the next page; if the storage is full, the page does without. */
export function keepInStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    localStorage.removeItem(key);
  }
}
