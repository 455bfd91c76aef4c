/**
 * Texts of answers that all callers share. A handler that remembers its answer returns the same object again, and the
 * text made from it is sent again: a flood of such calls costs little more than its sending (T57).
 */
export class SharedAnswers {
  readonly #texts = new WeakMap<object, string>();

  /**
   * Returns the text of a value; `encode` puts it into the wire's form. Values never change after they were answered.
   */
  textOf<Value>(value: Value, encode: (value: Value) => unknown): string {
    const cached = typeof value === 'object' && value !== null ? this.#texts.get(value) : undefined;
    if (cached !== undefined) return cached;
    const text = JSON.stringify({ status: true, data: encode(value) });
    if (typeof value === 'object' && value !== null) this.#texts.set(value, text);
    return text;
  }
}
