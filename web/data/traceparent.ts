/** The trace of a click, in which each time that its order is sent has a place of its own. */
export function newTrace(): () => string {
  const trace = hexadecimal(16);
  return () => placeIn(trace);
}

/**
 * A place in a trace, as W3C's Trace Context has it. Random, so that it says nothing of who clicked; the
 * page itself records nothing, which the last two digits say.
 */
function placeIn(trace: string): string {
  return `00-${trace}-${hexadecimal(8)}-00`;
}

function hexadecimal(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
