import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ProviderOff } from '@candor/domain/payments/providerOff.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import type { SecretFolder } from './secretFolder.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { ConfiguredProvider } from '../../money/payments/index.ts';
import type { OfficeProvider, OfficeProviders } from './inForce.ts';
import type { ProviderBoard } from './providerBoard.ts';

/** The payment providers of this process. */
export interface ProvidersOutside {
  on(brandId: BrandId): ReadonlyMap<string, ConfiguredProvider>;
  off(brandId: BrandId): ReadonlyMap<string, ProviderOff>;
  /** Reads the settings of a brand that has come, or of which two people have put others in force. */
  configure(brand: Brand, office?: OfficeProviders): void;
  /** A provider as the office's settings would make it. */
  configured(brand: Brand, name: string, office: OfficeProvider): ConfiguredProvider | ProviderOff;
  /** Undefined: two people write nothing of it. */
  fieldsOf(name: string): readonly WrittenField[] | undefined;
  /** Where its settings come from without the office, and what of them may be shown. */
  given(
    brandId: BrandId,
    name: string,
  ): { readonly source: 'file' | 'testBank' | 'none'; readonly values: WrittenValues };
  /** Those that the brand's methods name. */
  namedBy(brand: Brand): readonly string[];
}

/** What the desk of payment providers works with. */
export interface ProviderDeskDeps extends ActDeps {
  /** As they are served; others may come. */
  readonly brands: readonly Brand[];
  readonly providers: ProvidersOutside;
  readonly secrets: SecretFolder;
  readonly board: ProviderBoard;
}

/** What a request to change a provider's settings is about. */
export function providerSubject(brandId: BrandId, provider: string): string {
  return `paymentProvider:${brandId}/${provider}`;
}

export function brandIn({ brands }: Pick<ProviderDeskDeps, 'brands'>, brandId: BrandId): Brand {
  const brand = brands.find(({ id }) => id === brandId);
  assert(brand !== undefined, `no brand ${brandId}`);
  return brand;
}
