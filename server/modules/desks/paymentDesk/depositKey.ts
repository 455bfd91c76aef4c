/** What requests for a second person are about: one deposit. */
export function depositKey(paymentId: number): string {
  return `deposit:${paymentId}`;
}
