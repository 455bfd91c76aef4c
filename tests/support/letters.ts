/** A mail as its recipient reads it. */
export interface Letter {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Texts of all its parts. */
  readonly text: string;
}

/**
 * Parses a mail as the mail server received it (RFC 5322, 2045): decodes its parts and the encoded words of its
 * headers.
 */
export function readLetter(raw: string): Letter {
  const { headers, body } = split(raw.replaceAll('\r\n..', '\r\n.'));
  const header = (name: string) => words(headers.get(name) ?? '');
  return { from: header('from'), to: header('to'), subject: header('subject'), text: textOf(headers, body) };
}

/** Returns the first address in a letter below this path, without its origin. */
export function linkIn({ text }: Pick<Letter, 'text'>, path: string): URL {
  const found = new RegExp(`https://[^\\s"]+${path}[^\\s"<]+`).exec(text)?.[0];
  if (found === undefined) throw new Error(`no link to ${path} in: ${text}`);
  return new URL(found);
}

type Headers = ReadonlyMap<string, string>;

function split(text: string): { readonly headers: Headers; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 4) };
}

function textOf(headers: Headers, body: string): string {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return decode(body, headers.get('content-transfer-encoding') ?? '');
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  return parts.map((part) => textOf(part.headers, part.body)).join('\n');
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(body.replaceAll('=\r\n', '')) : body;
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes a header's encoded words (RFC 2047). */
function words(header: string): string {
  const joined = header.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' ')),
  );
}
