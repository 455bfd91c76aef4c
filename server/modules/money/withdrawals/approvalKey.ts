/** What a request for the second person is about: one withdrawal, in one round of approvals. */
export function approvalKey(paymentId: number, round: number): string {
  return `withdrawal:${paymentId}:${round}`;
}
