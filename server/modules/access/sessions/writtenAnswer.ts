/**
 * The data of an answer as JSON text, as the call's contract would write it: thousands of rows are written where they
 * are made, since the thread that answers everybody has no time for them.
 */
export class WrittenAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
