/** A catalogue of which some texts are not translated yet. */
export type Partly<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Partly<Texts[Key]> };

/** The texts with those of another language where there is none (ruling R23). */
export function fill<Texts extends object>(texts: Partly<Texts>, other: Texts): Texts;
export function fill(texts: object, other: object): object {
  return Object.fromEntries(
    Object.entries(other).map(([key, others]: [string, unknown]) => {
      const own: unknown = Reflect.get(texts, key);
      if (isTexts(others)) return [key, fill(isTexts(own) ? own : {}, others)];
      return [key, own ?? others];
    }),
  );
}

function isTexts(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text with its figures in it; a place for which there is none stays as it is. */
export function withParams(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => params[name] ?? placeholder);
}
