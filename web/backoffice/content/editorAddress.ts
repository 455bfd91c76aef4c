/** The address of a document's editor, which is loaded whole (decision 019). */
export function editorAddress(id: string): string {
  return `/content/edit/${id}`;
}
