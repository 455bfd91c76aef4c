/** Replaces an element's only text if it differs: the node stays, and nothing else is laid out for it. */
export function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild === null) element.append(text);
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}

/** Sets or removes an attribute if it differs. */
export function setMark(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
