/**
 * Ids of messages. The same text repeated has the same id; another text gets a new one, and so does any text after a
 * message was sent.
 */
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
