/** Returns the key of an approval request: one withdrawal, in one round of approvals. */
export function approvalKey(paymentId: number, round: number): string {
  return `withdrawal:${paymentId}:${round}`;
}
