import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import type { Money } from '@candor/domain/money/money.ts';

const cardIcons: readonly string[] = ['visa', 'mastercard', 'maestro'];

export interface MethodGroups {
  /** Methods shown at first: of the cards only the first. */
  readonly first: readonly WirePaymentMethod[];
  /** Other methods for cards: the same for the client, through another provider. */
  readonly cards: readonly WirePaymentMethod[];
}

export function isCard({ type, icon }: WirePaymentMethod): boolean {
  return type === 1 && cardIcons.includes(icon);
}

/** Groups the brand's methods in their order, the cards as one. */
export function groupMethods(methods: readonly WirePaymentMethod[]): MethodGroups {
  const [main, ...cards] = methods.filter(isCard);
  return { first: methods.filter((method) => method === main || !isCard(method)), cards };
}

/** Returns the chosen method, or for a card that does not accept the amount the first card method that does. */
export function routeCard(
  chosen: WirePaymentMethod | undefined,
  amount: Money | undefined,
  methods: readonly WirePaymentMethod[],
): WirePaymentMethod | undefined {
  const cards = methods.filter(isCard);
  if (chosen === undefined || amount === undefined || chosen.key !== cards[0]?.key) return chosen;
  return cards.find(({ minimum, maximum }) => minimum >= chosen.minimum && takes(maximum, amount)) ?? chosen;
}

function takes(maximum: Money | null, amount: Money): boolean {
  return maximum === null || amount <= maximum;
}

/** Numbers methods of the same name from the second on: Credit Card, Credit Card 2. */
export function numbered(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const place = names.slice(0, index + 1).filter((other) => other === name).length;
    return place === 1 ? name : `${name} ${place}`;
  });
}
