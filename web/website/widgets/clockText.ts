/** Formats the market's own clock, to the second. */
export function clockText(now: number): string {
  return `${new Date(now).toISOString().slice(11, 19)} UTC`;
}
