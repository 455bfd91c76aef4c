/**
 * The data of an answer as JSON text, written as the call's contract would: thousands of rows are written where they are
 * made, since the thread that answers everybody has no time for them.
 */
export class WrittenAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
