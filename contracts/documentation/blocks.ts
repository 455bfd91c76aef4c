/** A part of a document; texts may hold `code` between backticks. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  /** A request or an answer; long, so that a page shows it on demand. */
  | { readonly kind: 'example'; readonly title: string; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, text };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', columns, rows };
}

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

/** The body of a page: no script, no style, and everything escaped. */
export function toHtml(blocks: readonly Block[]): string {
  return blocks.map(htmlOf).join('\n');
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${anchorOf(block.text)}">${inline(block.text)}</h${block.level}>`;
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

/** Links to the headings below the title. */
export function htmlContents(blocks: readonly Block[]): string {
  const items = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level > 1
      ? [`<li class="level-${block.level}"><a href="#${anchorOf(block.text)}">${inline(block.text)}</a></li>`]
      : [],
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
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

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
