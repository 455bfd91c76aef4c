/**
 * The texts of answers that anybody is given. A handler that remembers its answer gives the same object again, and the
 * text that was made of it is sent again: a flood of such calls costs little more than its sending (T57).
 */
export class SharedAnswers {
  readonly #texts = new WeakMap<object, string>();

  /** `encode` puts the value into the wire's form. Values are never changed after they were answered. */
  textOf<Value>(value: Value, encode: (value: Value) => unknown): string {
    const known = typeof value === 'object' && value !== null ? this.#texts.get(value) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify({ status: true, data: encode(value) });
    if (typeof value === 'object' && value !== null) this.#texts.set(value, text);
    return text;
  }
}
