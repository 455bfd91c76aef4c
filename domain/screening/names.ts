/** Letters that do not decompose to Latin ones: special Latin letters, Cyrillic, Greek. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Rule SC-1: similarity, in per mille, from which a person reviews the name. */
export const HIT_SCORE = 900;

/**
 * Returns the words of a name in the form that is compared: Latin lower case without diacritics, in alphabetical order.
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...plain]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .toSorted();
}

/**
 * Returns the similarity of two names, in per mille: 1000 if they have the same words in any order. Otherwise the
 * better of the whole text's similarity and that of the shorter name's words, each with its best match in the longer
 * one.
 */
export function nameScore(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return 0;
  const whole = likeness(first.join(' '), second.join(' '));
  return Math.round(1_000 * Math.max(whole, wordLikeness(first, second)));
}

interface Partner {
  readonly index: number;
  readonly score: number;
}

/** Compares names by words: each word of the shorter name has a partner of its own. One word alone is not enough. */
function wordLikeness(first: readonly string[], second: readonly string[]): number {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length < 2) return 0;
  const free = [...long];
  const scores = short.map((word) => {
    const { index, score } = bestPartner(word, free);
    free.splice(index, 1);
    return score;
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function bestPartner(word: string, free: readonly string[]): Partner {
  return free
    .map((other, index) => ({ index, score: likeness(word, other) }))
    .reduce((best, one) => (one.score > best.score ? one : best));
}

const PREFIX_MAXIMUM = 4;
const PREFIX_WEIGHT = 0.1;

/** Returns the Jaro-Winkler measure: 0 for nothing in common, 1 for the same. */
export function likeness(first: string, second: string): number {
  if (first === second) return 1;
  const [matchesOfFirst, matchesOfSecond] = matchingLetters(first, second);
  const matches = matchesOfFirst.length;
  if (matches === 0) return 0;
  const swapped = [...matchesOfFirst].filter((letter, index) => letter !== matchesOfSecond[index]).length / 2;
  const jaro = (matches / first.length + matches / second.length + (matches - swapped) / matches) / 3;
  return jaro + commonPrefix(first, second) * PREFIX_WEIGHT * (1 - jaro);
}

/** Returns the letters of each that have a match near the same place in the other, in order. */
function matchingLetters(first: string, second: string): readonly [string, string] {
  const reach = Math.max(0, Math.floor(Math.max(first.length, second.length) / 2) - 1);
  const takenPlaces = new Set<number>();
  let ofFirst = '';
  for (let index = 0; index < first.length; index += 1) {
    const place = freePlace(second, takenPlaces, first.charAt(index), index - reach, index + reach);
    if (place === undefined) continue;
    takenPlaces.add(place);
    ofFirst += first.charAt(index);
  }
  return [
    ofFirst,
    [...takenPlaces]
      .toSorted((a, b) => a - b)
      .map((place) => second.charAt(place))
      .join(''),
  ];
}

function freePlace(
  text: string,
  takenPlaces: ReadonlySet<number>,
  letter: string,
  from: number,
  to: number,
): number | undefined {
  for (let place = Math.max(0, from); place <= Math.min(text.length - 1, to); place += 1) {
    if (!takenPlaces.has(place) && text.charAt(place) === letter) return place;
  }
  return undefined;
}

function commonPrefix(first: string, second: string): number {
  let length = 0;
  while (length < PREFIX_MAXIMUM && length < first.length && first[length] === second[length]) length += 1;
  return length;
}
