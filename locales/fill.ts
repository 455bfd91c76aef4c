/** Fills a text's placeholders with its parameters; one without a parameter stays as it is. */
export function withParams(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => params[name] ?? placeholder);
}
