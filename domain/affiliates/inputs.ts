/** Inputs of the present rules and limits by name, in reading order. */
const earningInputs = [
  ...(['amount', 'deposit', 'minimum', 'base', 'spread', 'share', 'trades', 'day'] as const),
  ...(['month', 'cap', 'before', 'country', 'closedCountries'] as const),
] as const;
export type EarningInputName = (typeof earningInputs)[number];

export interface NamedInput {
  readonly name: EarningInputName;
  readonly kind: 'sum' | 'share' | 'countries' | 'day' | 'month' | 'plain';
  readonly value: string;
}

/** Rule AF-11: lists the inputs of a row for display. Inputs that no current rule uses are left out. */
export function namedInputs(inputs: Readonly<Record<string, string>>): readonly NamedInput[] {
  return earningInputs.flatMap((name) => {
    const value = inputs[name];
    return value === undefined ? [] : [{ name, kind: kindOf(name), value }];
  });
}

function kindOf(name: EarningInputName): NamedInput['kind'] {
  switch (name) {
    case 'share':
      return 'share';
    case 'country':
    case 'closedCountries':
      return 'countries';
    case 'day':
    case 'month':
      return name;
    case 'trades':
      return 'plain';
    default:
      return 'sum';
  }
}
