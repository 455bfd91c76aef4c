/** What a request about a partner is about: of one thing one waits at a time. */

export function planKey(partnerId: number): string {
  return `affiliate:${partnerId}`;
}

export function payoutKey(payoutId: number): string {
  return `affiliatePayout:${payoutId}`;
}
