/** Returns the address of a document's editor, which is loaded in full (decision 019). */
export function editorAddress(id: string): string {
  return `/content/edit/${id}`;
}
