/** A component or a tag with its properties, as the compiler makes it of the components' own notation. */
interface ElementOfPage {
  readonly type: string | symbol | ((props: Readonly<Record<string, unknown>>) => unknown);
  readonly props: Readonly<Record<string, unknown>>;
}

/** React's own test would bring React. */
export function isValidElement(node: unknown): node is ElementOfPage {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}
