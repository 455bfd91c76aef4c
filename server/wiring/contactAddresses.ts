import type { Brand } from '@candor/brands/schema.ts';

/** Returns the address that a brand's clients write to. */
export function supportAddress({ hosts }: Pick<Brand, 'hosts'>): string {
  return `support@${hosts[0] ?? 'localhost'}`;
}

/** Returns the address at which a brand receives vulnerability reports. */
export function securityAddress({ securityContact, hosts }: Pick<Brand, 'securityContact' | 'hosts'>): string {
  return securityContact ?? supportAddress({ hosts });
}
