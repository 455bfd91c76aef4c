import { expect } from 'vitest';

/** Returns a body as it is sent: anything but a text as JSON. */
export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function expectNoSecret(value: unknown, secrets: readonly string[]): void {
  const text = decoded(value);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

/** Returns everything that a value contains, including text within JSON, an address or base64. */
export function decoded(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
  const plain = text.replaceAll('\\"', '"');
  const base64 = [...plain.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([found]) =>
    Buffer.from(found, 'base64').toString(),
  );
  const unescaped = plain
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString());
  return [plain, unescaped, ...base64].join('\n');
}

/** Reduces a snapshot to the fields of another. */
export function only(named: object, snapshot: object | undefined): object {
  return Object.fromEntries(Object.entries(snapshot ?? {}).filter(([name]) => name in named));
}
