const SVG = 'http://www.w3.org/2000/svg';
/** Properties whose attribute has another name. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' };
/** Matches names that stay as they are; the other properties of drawings have hyphens. */
const KEPT = /^(?:viewBox|aria-|data-)/;
/** React's own properties, which make no attribute. */
const SKIPPED = new Set(['children', 'key', 'ref']);

/**
 * Converts a component without hooks to nodes of the page. The server renders the same component, so its output and
 * what the browser writes later cannot differ. No markup is parsed, so nothing needs to be trusted.
 */
export function renderNodes(node: unknown, space?: string): Node[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) return node.flatMap((one: unknown) => renderNodes(one, space));
  if (!isValidElement(node)) return isText(node) ? [document.createTextNode(`${node}`)] : [];
  const { type, props } = node;
  if (typeof type === 'function') return renderNodes(type(props), space);
  // The type is a fragment.
  if (typeof type !== 'string') return renderNodes(props['children'], space);
  const own = type === 'svg' ? SVG : space;
  const element = own === undefined ? document.createElement(type) : document.createElementNS(own, type);
  for (const [name, value] of Object.entries(props)) if (!SKIPPED.has(name)) setAttribute(element, name, value);
  element.append(...renderNodes(props['children'], own));
  return [element];
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (isListener(value)) return listen(element, name, value);
  if (typeof value === 'object') return style(element, value);
  // React writes `true` and `false` for attributes in which these words mean something, and leaves other attributes
  // without a value.
  const isWord = name.startsWith('aria-') || name.startsWith('data-') || name === 'draggable';
  if (value === false && !isWord) return;
  if (!isText(value) && typeof value !== 'boolean') return;
  element.setAttribute(attributeOf(element, name), value === true && !isWord ? '' : `${value}`);
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isListener(value: unknown): value is EventListener {
  return typeof value === 'function';
}

function attributeOf(element: Element, name: string): string {
  const attribute = NAMES[name];
  if (attribute !== undefined) return attribute;
  if (element.namespaceURI !== SVG) return name.toLowerCase();
  return KEPT.test(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Adds a listener: `onClick` listens for click. */
function listen(element: Element, name: string, listener: EventListener): void {
  element.addEventListener(name.slice(2).toLowerCase(), listener);
}

function style(element: Element, styles: object): void {
  if (element instanceof HTMLElement) Object.assign(element.style, styles);
}

/** Component or tag with its properties, as the compiler makes it of JSX. */
interface ElementOfPage {
  readonly type: string | symbol | ((props: Readonly<Record<string, unknown>>) => unknown);
  readonly props: Readonly<Record<string, unknown>>;
}

/** Is the node an element? React's own test would load React. */
function isValidElement(node: unknown): node is ElementOfPage {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
}
