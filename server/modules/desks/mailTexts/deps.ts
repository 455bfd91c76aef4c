import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { MailLook, MailName } from '../../access/notifications/index.ts';

/** Dependencies of the desk of mail texts. */
export interface MailTextDeps extends ActDeps {
  /** Brands as they are served; others may be added. */
  readonly brands: readonly Brand[];
  readonly lookOf: (brandId: BrandId) => MailLook;
  readonly originOf: (brand: Brand) => string;
}

/** Returns the key of requests for another text. */
export function mailTextSubject(brandId: BrandId, { template, language }: MailName): string {
  return `mailText:${brandId}/${template}/${language}`;
}
