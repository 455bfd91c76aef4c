import { stringify } from 'yaml';

/**
 * Renders the part of Helm's template language that our chart uses, so that the chart can be rendered without Helm.
 * Unknown syntax is refused; where Helm is installed, a test compares the two.
 */
type Value = unknown;
type Scope = ReadonlyMap<string, Value>;

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly pipeline: string }
  | {
      readonly kind: 'if';
      readonly pipeline: string;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    }
  | {
      readonly kind: 'range';
      readonly names: readonly string[];
      readonly pipeline: string;
      readonly body: readonly Node[];
    }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly Node[] };

interface Token {
  readonly isAction: boolean;
  readonly text: string;
}

export class ChartTemplates {
  readonly #named = new Map<string, readonly Node[]>();
  readonly #files = new Map<string, readonly Node[]>();

  constructor(files: ReadonlyMap<string, string>) {
    for (const [name, text] of files) this.#files.set(name, parse(tokensOf(text)));
    for (const nodes of this.#files.values())
      for (const node of nodes) if (node.kind === 'define') this.#named.set(node.name, node.body);
  }

  render(file: string, root: object): string {
    return this.#write(this.#files.get(file) ?? [], new Map([['$', root]]), root);
  }

  #write(nodes: readonly Node[], scope: Scope, dot: Value): string {
    return nodes.map((node) => this.#writeOne(node, scope, dot)).join('');
  }

  #writeOne(node: Node, scope: Scope, dot: Value): string {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'define':
        return '';
      case 'value':
        return String(this.#pipe(node.pipeline, scope, dot));
      case 'if':
        return this.#write(isTrue(this.#pipe(node.pipeline, scope, dot)) ? node.body : node.otherwise, scope, dot);
      case 'range': {
        const found: unknown = this.#pipe(node.pipeline, scope, dot);
        const listed: [string, unknown][] = typeof found === 'object' && found !== null ? Object.entries(found) : [];
        const entries = listed.toSorted(Array.isArray(found) ? () => 0 : byName);
        return entries
          .map(([key, value]) => {
            const inner = new Map(scope);
            for (const [index, name] of node.names.entries()) inner.set(name, index === 0 ? key : value);
            return this.#write(node.body, inner, value);
          })
          .join('');
      }
    }
  }

  /** Passes a value through a pipeline of functions; each receives the previous result as its last argument. */
  #pipe(pipeline: string, scope: Scope, dot: Value): Value {
    return split(pipeline, '|').reduce<Value>((before, command, index) => {
      const [first = '', ...rest] = split(command, ' ');
      const piped = index === 0 ? [] : [before];
      const values = [...rest.map((one) => this.#operand(one, scope, dot)), ...piped];
      if (first === 'include') return this.#include(values);
      const call = FUNCTIONS[first];
      if (call !== undefined) return call(...values);
      if (values.length > 0) throw new Error(`The function ${first} is not known: ${pipeline}`);
      return this.#operand(first, scope, dot);
    }, undefined);
  }

  #include([name, dot]: readonly Value[]): string {
    const body = this.#named.get(String(name));
    if (body === undefined) throw new Error(`There is no template ${String(name)}`);
    return this.#write(body, new Map([['$', dot]]), dot);
  }

  #operand(text: string, scope: Scope, dot: Value): Value {
    if (text.startsWith('(')) return this.#pipe(text.slice(1, -1), scope, dot);
    if (text.startsWith('"')) return JSON.parse(text);
    if (/^\d+$/.test(text)) return Number.parseInt(text, 10);
    const [start = '', ...path] = text.split('.');
    const from = start === '' ? dot : scope.get(start);
    return path.filter(Boolean).reduce<Value>((value, name) => {
      if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`${text} is not there`);
      return Reflect.get(value, name);
    }, from);
  }
}

const FUNCTIONS: Readonly<Record<string, (...given: readonly Value[]) => Value>> = {
  quote: (value) => JSON.stringify(String(value)),
  lower: (value) => String(value).toLowerCase(),
  int: (value) => value,
  not: (value) => !isTrue(value),
  gt: (one, other) => Number.parseInt(String(one), 10) > Number.parseInt(String(other), 10),
  replace: (from, to, value) => String(value).replaceAll(String(from), String(to)),
  printf: (form, ...values) => values.reduce<string>((text, value) => text.replace('%s', String(value)), String(form)),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (count, value) => {
    const indent = ' '.repeat(Number.parseInt(String(count), 10));
    return `\n${String(value)
      .split('\n')
      .map((line) => indent + line)
      .join('\n')}`;
  },
};

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isTrue(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Splits a template into tokens. A dash beside the braces trims the white space on that side. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isTrimming = false;
  for (const found of text.matchAll(/\{\{(-?)\s*((?:\/\*[^]*?\*\/)|[^}]*?)\s*(-?)\}\}/g)) {
    const [whole, before, action = '', after] = found;
    const between = text.slice(at, found.index);
    const trimmed = isTrimming ? between.trimStart() : between;
    tokens.push({ isAction: false, text: before === '-' ? trimmed.trimEnd() : trimmed });
    if (!action.startsWith('/*')) tokens.push({ isAction: true, text: action });
    isTrimming = after === '-';
    at = found.index + whole.length;
  }
  const rest = text.slice(at);
  return [...tokens, { isAction: false, text: isTrimming ? rest.trimStart() : rest }];
}

function parse(tokens: readonly Token[]): readonly Node[] {
  const remaining = [...tokens];
  const nodes = parseUntilEnd(remaining);
  if (remaining.length > 0) throw new Error('An end too many');
  return nodes;
}

/** Parses up to and including the `end` or `else` of the current block. */
function parseUntilEnd(remaining: Token[], ended: { by: string } = { by: '' }): readonly Node[] {
  const nodes: Node[] = [];
  for (let token = remaining.shift(); token !== undefined; token = remaining.shift()) {
    const { isAction, text } = token;
    if (isAction && (text === 'end' || text === 'else')) {
      ended.by = text;
      return nodes;
    }
    nodes.push(isAction ? parseAction(text, remaining) : { kind: 'text', text });
  }
  return nodes;
}

function parseAction(text: string, remaining: Token[]): Node {
  const [word = '', ...rest] = split(text, ' ');
  const pipeline = text.slice(word.length).trim();
  if (word === 'define')
    return { kind: 'define', name: String(JSON.parse(rest[0] ?? '')), body: parseUntilEnd(remaining) };
  if (word === 'if') {
    const ended = { by: '' };
    const body = parseUntilEnd(remaining, ended);
    return { kind: 'if', pipeline, body, otherwise: ended.by === 'else' ? parseUntilEnd(remaining) : [] };
  }
  if (word !== 'range') return { kind: 'value', pipeline: text };
  const [, names = '', over = pipeline] = /^((?:\$\w+(?:, )?)+) := (.*)$/.exec(pipeline) ?? [];
  return { kind: 'range', names: names.split(', ').filter(Boolean), pipeline: over, body: parseUntilEnd(remaining) };
}

/** Splits text at a sign that is outside quotes and brackets. */
function split(text: string, sign: string): readonly string[] {
  const parts = text.match(sign === '|' ? /(?:"[^"]*"|\([^)]*\)|[^|"(])+/g : /"[^"]*"|\([^)]*\)|[^ "(]+/g) ?? [];
  return parts.map((part) => part.trim()).filter(Boolean);
}
