/**
 * Reads the facts that the server has written into an element for its module: our own markup, made from the same type.
 */
export function factsOf<Facts>(element: HTMLElement): Facts {
  return JSON.parse(element.dataset['facts'] ?? '{}') as Facts;
}
