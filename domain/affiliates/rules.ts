export interface NamedRule {
  readonly name: string;
  readonly version: string;
}

/** Rule AF-11: splits the rules of a row for display: `spreadShare@1+monthlyCap@1`. */
export function namedRules(rule: string): readonly NamedRule[] {
  return rule.split('+').map((one) => {
    const [name = '', version = ''] = one.split('@');
    return { name, version };
  });
}
