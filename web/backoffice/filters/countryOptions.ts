/** Codes that `Intl` names but that are no present countries: unions, parts of countries, former countries. */
const NONE = new Set('AC AN BU CP CQ CS DD DG EA EU EZ FX IC NT QO SU TA TP UN XA XB YD YU ZR ZZ'.split(' '));
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));

export interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** Lists every country by its name in a language, in that language's order. */
export function countryOptions(language: string): readonly CountryOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(language);
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((value) => {
      const label = NONE.has(value) ? undefined : names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((first, second) => order.compare(first.label, second.label));
}
