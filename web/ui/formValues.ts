/** Reads the text of a field, trimmed; a password may begin or end with a space. */
export type Values<Name extends string> = (name: Name) => string;

/** Reads what a form would send. */
export function readValues<Name extends string>(form: HTMLFormElement): Values<Name> {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    if (typeof value !== 'string') return '';
    return isSecret(name) ? value : value.trim();
  };
}

export function isSecret(name: string): boolean {
  return name.endsWith('password');
}
