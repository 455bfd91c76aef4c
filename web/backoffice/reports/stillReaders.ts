/** Returns the chosen people who may read the report now; a person who has lost their role no longer receives it. */
export function stillReaders(chosen: readonly number[], people: readonly { readonly id: number }[]): number[] {
  return chosen.filter((id) => people.some((person) => person.id === id));
}
