const KILOBYTE = 1_000;

/** Writes a file's size for people: 640 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
  return `${Math.round(kilobytes / 100) / 10} MB`;
}
