/**
 * Data of an answer as JSON text in the call's wire format: thousands of rows are serialised where they are made, since
 * the thread that serves all callers has no time for them.
 */
export class WrittenAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
