/** Keys of requests about partners: only one request per key is pending at a time. */

export function planKey(partnerId: number): string {
  return `affiliate:${partnerId}`;
}

export function payoutKey(payoutId: number): string {
  return `affiliatePayout:${payoutId}`;
}
