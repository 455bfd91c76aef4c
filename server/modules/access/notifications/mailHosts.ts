import type { Brand } from '@candor/brands/schema.ts';

export type MailHosts = Pick<Brand, 'hosts' | 'mailFrom'>;
export type NamedBrand = Pick<Brand, 'name'>;

/**
 * Rule SE-10: lists the hosts to which links in a brand's own texts may lead: its pages, and the domain of its sender
 * address.
 */
export function mailHosts({ hosts, mailFrom }: MailHosts): readonly string[] {
  const domain = mailFrom?.split('@')[1]?.toLowerCase();
  return domain === undefined || hosts.includes(domain) ? hosts : [...hosts, domain];
}
