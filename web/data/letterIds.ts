/** The same words again are the same message; other words are another, and so is each after one that was sent. */
export class LetterIds {
  #last = { id: '', text: '' };

  idOf(letter: object): string {
    const text = JSON.stringify(letter);
    if (this.#last.text !== text) this.#last = { id: crypto.randomUUID(), text };
    return this.#last.id;
  }

  noteSent(): void {
    this.#last = { id: '', text: '' };
  }
}
