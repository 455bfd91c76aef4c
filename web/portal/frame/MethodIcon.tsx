import { Bitcoin, CreditCard, Landmark, Wallet } from 'lucide-react';

const icons = {
  visa: CreditCard,
  mastercard: CreditCard,
  maestro: CreditCard,
  bank: Landmark,
  crypto: Bitcoin,
  wallet: Wallet,
} as const;

/** Icon of a payment method; a card for an unknown name. */
export function MethodIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = isKnown(name) ? icons[name] : CreditCard;
  return <Icon size={size} aria-hidden="true" />;
}

function isKnown(name: string): name is keyof typeof icons {
  return name in icons;
}
