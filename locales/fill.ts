/** A text with its figures in it; a place for which there is none stays as it is. */
export function withParams(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => params[name] ?? placeholder);
}
