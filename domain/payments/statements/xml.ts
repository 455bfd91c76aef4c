/** An element of a small XML document; names are without the namespace's prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Own text, without that of its children. */
  readonly text: string;
}

const DEPTH_MAXIMUM = 32;
const ELEMENTS_MAXIMUM = 100_000;
const NAME = '[A-Za-z_][A-Za-z0-9_.-]*';
const TAG = new RegExp(
  `<(/?)(?:${NAME}:)?(${NAME})((?:\\s+[A-Za-z_:][A-Za-z0-9_.:-]*\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
);
const ATTRIBUTE = /([A-Za-z_:][A-Za-z0-9_.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const TEXT = /[^<]+/y;
const DECLARATION = /^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?\s*/;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface Opened {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Rule RC-8: reads XML as banks write it, and nothing beyond: one root, elements, attributes, text, comments, and the
 * five entities of XML itself. A document type, any other entity, a processing instruction, or an unreasonable size
 * makes it unreadable (undefined), so that nothing in it can name a file or an address, or expand.
 */
export function parseXml(source: string): XmlElement | undefined {
  const open: Opened[] = [{ name: '', attributes: new Map(), children: [], text: '' }];
  let at = DECLARATION.exec(source)?.[0].length ?? 0;
  let elements = 0;
  while (at < source.length) {
    const read = readComment(source, at) ?? readTag(source, at, open) ?? readText(source, at, open);
    if (read === undefined) return undefined;
    if (source[at] === '<') elements += 1;
    if (open.length > DEPTH_MAXIMUM || open.length === 0 || elements > 2 * ELEMENTS_MAXIMUM) return undefined;
    at = read;
  }
  const [document, ...unclosed] = open;
  const isWhole = document !== undefined && unclosed.length === 0 && document.text.trim() === '';
  return isWhole && document.children.length === 1 ? document.children[0] : undefined;
}

/** Returns the end of a comment. */
function readComment(source: string, at: number): number | undefined {
  if (!source.startsWith('<!--', at)) return undefined;
  const end = source.indexOf('-->', at + 4);
  return end < 0 ? undefined : end + 3;
}

function readTag(source: string, at: number, open: Opened[]): number | undefined {
  TAG.lastIndex = at;
  const found = TAG.exec(source);
  if (found === null) return undefined;
  const [whole, isEnd, name = '', attributeText = '', isEmpty] = found;
  const top = open.at(-1);
  if (top === undefined) return undefined;
  if (isEnd !== '') {
    if (top.name !== name || open.length === 1 || attributeText !== '' || isEmpty !== '') return undefined;
    open.pop();
    open.at(-1)?.children.push(top);
    return at + whole.length;
  }
  const attributes = readAttributes(attributeText);
  if (attributes === undefined) return undefined;
  const element = { name, attributes, children: [], text: '' };
  if (isEmpty === '') open.push(element);
  else top.children.push(element);
  return at + whole.length;
}

function readAttributes(text: string): ReadonlyMap<string, string> | undefined {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single);
    if (value === undefined || attributes.has(name)) return undefined;
    attributes.set(name, value);
  }
  return attributes;
}

function readText(source: string, at: number, open: readonly Opened[]): number | undefined {
  TEXT.lastIndex = at;
  const text = TEXT.exec(source)?.[0];
  const value = text === undefined ? undefined : decoded(text);
  const top = open.at(-1);
  if (text === undefined || value === undefined || top === undefined) return undefined;
  top.text += value;
  return at + text.length;
}

/** Decodes entities; undefined: one that XML itself does not have. */
function decoded(text: string): string | undefined {
  if (text.replaceAll(ENTITY, '').includes('&')) return undefined;
  let isWhole = true;
  const plain = text.replaceAll(ENTITY, (_whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
    const isSign = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    if (!isSign && code !== 0x09 && code !== 0x0a && code !== 0x0d) isWhole = false;
    return isWhole ? String.fromCodePoint(code) : '';
  });
  return isWhole ? plain : undefined;
}

/** Lists all elements on this path, each name one step. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** Returns the text of the first element on this path; undefined: there is none, or it is empty. */
export function textOf(element: XmlElement, ...path: readonly string[]): string | undefined {
  const text = elementsAt(element, ...path)[0]?.text.trim();
  return text === '' ? undefined : text;
}
