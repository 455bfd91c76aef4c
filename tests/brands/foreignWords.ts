import type { Brand } from '@candor/brands/schema.ts';

/** Lists words that only one brand uses of itself: its name, its hosts, its operator and licence. */
function ownWords({ name, hosts, legalEntity }: Brand): readonly string[] {
  const { name: entity, licence } = legalEntity ?? {};
  return [name, ...hosts, ...[entity, licence?.number].flatMap((word) => word ?? [])];
}

/** Lists words of other brands in a brand's text; none if the brand speaks only of itself. */
export function foreignWords(text: string, brand: Brand, all: readonly Brand[]): readonly string[] {
  const own = ownWords(brand);
  const others = all.filter(({ id }) => id !== brand.id).flatMap(ownWords);
  // One brand's word may be part of another's.
  const rest = own.toSorted((first, second) => second.length - first.length).reduce(without, text);
  return [...new Set(others.filter((word) => !own.includes(word) && rest.includes(word)))];
}

function without(text: string, word: string): string {
  return text.replaceAll(word, '');
}

/** Lists the colours that a style sheet sets for its brand alone. */
export function brandColours(sheet: string): readonly string[] {
  return [...sheet.matchAll(/--brand-(?:fill|text|tint): (#[0-9a-f]{6})/g)].map(([, colour = '']) => colour);
}
