import type { Brand } from '@candor/brands/schema.ts';

/** Where a brand's clients write to. */
export function supportAddress({ hosts }: Pick<Brand, 'hosts'>): string {
  return `support@${hosts[0] ?? 'localhost'}`;
}

/** Where a brand reads reports of vulnerabilities. */
export function securityAddress({ securityContact, hosts }: Pick<Brand, 'securityContact' | 'hosts'>): string {
  return securityContact ?? supportAddress({ hosts });
}
