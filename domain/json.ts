/** Parses a JSON text; undefined, which JSON cannot express, for any other text and where there is none. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
