/** Part of a document. Texts may contain `code` between backticks. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  /** Example request or answer. It is long, so a page shows it only on demand. */
  | { readonly kind: 'example'; readonly title: string; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Returns a heading; level 1 is the title of the document. */
export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, text };
}

/** Returns a paragraph. */
export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** Returns a table. Each row has one text per column. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', columns, rows };
}

/** Returns the document in Markdown, with a line break at the end. */
export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(markdownOf).join('\n\n')}\n`;
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'example':
      return `${block.title}:\n\n\`\`\`\n${block.text}\n\`\`\``;
    case 'table':
      return [block.columns, block.columns.map(() => '---'), ...block.rows].map(markdownRow).join('\n');
  }
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Returns the body of an HTML page, without scripts and styles. All text is escaped. */
export function toHtml(blocks: readonly Block[]): string {
  return blocks.map(htmlOf).join('\n');
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${anchorOf(block.text)}">${headingText(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'example':
      return `<details><summary>${inline(block.title)}</summary><pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre></details>`;
    case 'table':
      return htmlTable(block.columns, block.rows);
  }
}

function htmlTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${inline(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('\n');
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const CALL = /^(GET|POST|PUT|DELETE|WS) (\/\S*)$/;

/** Returns the HTML of a heading. The method of a call becomes a badge, and its path may be broken after each part. */
function headingText(text: string): string {
  const [, method, path] = CALL.exec(text) ?? [];
  if (method === undefined || path === undefined) return inline(text);
  const parts = escapeHtml(path).replaceAll('/', '/<wbr>');
  return `<b class="method ${method.toLowerCase()}">${method}</b> <span>${parts}</span>`;
}

/** Returns a list of links to the headings below the title. The calls of an area are below the area's name. */
export function htmlContents(blocks: readonly Block[]): string {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level > 1 ? [block] : []));
  const items = headings.map(({ level, text }, index) => {
    const area = areaOfHeading(text);
    const isFirst = area !== undefined && areaOfHeading(headings[index - 1]?.text ?? '') !== area;
    const title = isFirst ? `<li class="area">${escapeHtml(area)}</li>\n` : '';
    return `${title}<li class="level-${level}"><a href="#${anchorOf(text)}">${headingText(text)}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function areaOfHeading(text: string): string | undefined {
  const path = CALL.exec(text)?.[2];
  return path === undefined ? undefined : areaOf(path);
}

/** Returns the first part of a call's path that names its area: `accounts` for `/api/accounts/login`. */
export function areaOf(path: string): string {
  return /^\/(?:api\/)?([^/]*)/.exec(path)?.[1] ?? path;
}

function anchorOf(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}

function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Escapes a text for HTML, in elements and in attributes with double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
