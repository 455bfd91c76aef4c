/** A problem that the operator can fix: its message is a sentence for them, shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
