/** Limits that JSON from outside must meet before it is parsed. */

/** Greatest depth of JSON, and the most members of all its objects and arrays together. */
export interface ShapeMaxima {
  readonly depth: number;
  readonly members: number;
}

/** Limits of a request; ours have less than a tenth. */
const REQUEST: ShapeMaxima = { depth: 8, members: 2_000 };
/** Limits of content: pages are components in columns of components. */
export const CONTENT: ShapeMaxima = { depth: 48, members: 100_000 };
/** Control characters except tab and line ends: none of our texts has them, and PostgreSQL refuses the first. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Is the text free of control characters and lone surrogates? */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/**
 * Is a JSON text within the limits? Only brackets and commas outside strings are counted, before parsing: a million of
 * them cost nothing.
 */
export function fitsShape(text: string, maxima: ShapeMaxima = REQUEST): boolean {
  let [depth, members, isInString] = [0, 1, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ',') members++;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth > maxima.depth || members > maxima.members) return false;
  }
  return true;
}
