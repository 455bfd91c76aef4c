/** Starts the trace of a click; each time its order is sent has its own place in the trace. */
export function newTrace(): () => string {
  const trace = hexadecimal(16);
  return () => placeIn(trace);
}

/**
 * Makes a place in a trace, in the format of W3C's Trace Context. It is random, so that it reveals nothing about who
 * clicked; the last two digits say that the page itself records nothing.
 */
function placeIn(trace: string): string {
  return `00-${trace}-${hexadecimal(8)}-00`;
}

function hexadecimal(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
