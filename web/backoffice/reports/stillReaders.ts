/** Of the people who were chosen, those who may read the report now; who has lost their role is sent no more. */
export function stillReaders(chosen: readonly number[], people: readonly { readonly id: number }[]): number[] {
  return chosen.filter((id) => people.some((person) => person.id === id));
}
