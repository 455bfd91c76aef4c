/** Lists the paths of all fields, ignoring array indexes; `*` replaces the keys below the `folded` paths. */
export function namesOf(value: unknown, folded: readonly string[], path: readonly string[] = []): Set<string> {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return new Set([path.join('.')]);
    return new Set(value.flatMap((one) => [...namesOf(one, folded, path)]));
  }
  if (typeof value !== 'object' || value === null) return new Set([path.join('.')]);
  return new Set(
    Object.entries(value).flatMap(([name, inner]) =>
      folded.includes(name) ? [[...path, name, '*'].join('.')] : [...namesOf(inner, folded, [...path, name])],
    ),
  );
}
