/** Bodies that are no valid answer of any provider. */
export const nonsense: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '1e400',
  '""',
  '"success"',
  '[]',
  '{}',
  '[{}]',
  '{"a":',
  'not JSON',
  '\u0000',
  '<html><body>502 Bad Gateway</body></html>',
  '{"__proto__":{"status":"success"}}',
  '{"data":null}',
  '{"result":[]}',
  '{"status":null,"result":null,"transaction":null}',
  '{"error":{"code":null}}',
  '=&=&',
  '%',
  'a=b',
  '['.repeat(100_000),
];

/** Lists variants of a body, each without one of its leaves or branches. */
export function withoutEach(body: unknown): readonly { readonly left: string; readonly body: unknown }[] {
  if (typeof body === 'string') return withoutEachOfForm(body);
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, inner]) => {
    const { [key]: _left, ...others } = body as Record<string, unknown>;
    const deeper = withoutEach(typeof inner === 'string' ? undefined : inner);
    return [
      { left: key, body: others },
      ...deeper.map(({ left, body: less }) => ({ left: `${key}.${left}`, body: { ...others, [key]: less } })),
    ];
  });
}

/** Lists broken variants of an answer: cut, wrapped, or with every value of another type. */
export function garbledJson(body: unknown): readonly string[] {
  if (typeof body === 'string') return [];
  const text = JSON.stringify(body);
  return [
    text.slice(0, -1),
    `${text}${text}`,
    `[${text}]`,
    JSON.stringify({ wrapped: body }),
    JSON.stringify(emptied(body)),
  ];
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

function withoutEachOfForm(body: string): readonly { readonly left: string; readonly body: unknown }[] {
  return [...new URLSearchParams(body).keys()].map((key) => {
    const form = new URLSearchParams(body);
    form.delete(key);
    return { left: key, body: form.toString() };
  });
}
