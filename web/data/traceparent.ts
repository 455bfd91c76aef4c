/**
 * A place in a trace for a click, as W3C's Trace Context has it. Random, so that it says nothing of who clicked; the
 * page itself records nothing, which the last two digits say.
 */
export function newTraceparent(): string {
  return `00-${hexadecimal(16)}-${hexadecimal(8)}-00`;
}

function hexadecimal(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
