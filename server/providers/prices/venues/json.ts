/** Reads JSON from outside; undefined, which JSON cannot express, for anything else. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
