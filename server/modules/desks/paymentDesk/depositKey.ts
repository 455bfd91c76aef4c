/** Returns the key of requests about a deposit. */
export function depositKey(paymentId: number): string {
  return `deposit:${paymentId}`;
}
