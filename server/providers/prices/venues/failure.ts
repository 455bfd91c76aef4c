/** Returns the code of a failed connection, never its message, which may quote what was sent. */
export function failureOf(error: Error): string {
  return `failed (${'code' in error && typeof error.code === 'string' ? error.code : error.name})`;
}
