/** What JSON from outside must look like before it is parsed further. */

const DEPTH_MAXIMUM = 8;
/** Pages are components in columns of components. */
export const CONTENT_DEPTH_MAXIMUM = 48;
/** Control characters except tab and line ends: none of our texts has them, and PostgreSQL refuses the first. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Text without control characters or lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** Looks only at brackets outside strings, before parsing: a million brackets cost nothing. */
export function isTooDeep(text: string, maximum = DEPTH_MAXIMUM): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth++;
      if (depth > maximum) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
