import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ProviderOff } from '@candor/domain/payments/providerOff.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import type { SecretFolder } from './secretFolder.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { ConfiguredProvider } from '../../money/payments/index.ts';
import type { OfficeProvider, OfficeProviders } from './inForce.ts';
import type { ProviderBoard } from './providerBoard.ts';

/** Payment providers of this process. */
export interface ProvidersOutside {
  on(brandId: BrandId): ReadonlyMap<string, ConfiguredProvider>;
  off(brandId: BrandId): ReadonlyMap<string, ProviderOff>;
  /** Reads the settings of a new brand, or of one for which two people have put others in force. */
  configure(brand: Brand, office?: OfficeProviders): void;
  /** Configures a provider with the office's settings, without using it. */
  configured(brand: Brand, name: string, office: OfficeProvider): ConfiguredProvider | ProviderOff;
  /** Returns the provider's fields; undefined: the office cannot set them. */
  fieldsOf(name: string): readonly WrittenField[] | undefined;
  given(brandId: BrandId, name: string): GivenSettings;
  /** Lists the providers that the brand's payment methods name. */
  namedBy(brand: Brand): readonly string[];
}

/** A provider's settings outside the office: their source, and the values that may be shown (secrets by name). */
export interface GivenSettings {
  readonly source: 'file' | 'testBank' | 'none';
  readonly values: WrittenValues;
  readonly secrets: readonly string[];
}

/** Dependencies of the payment provider desk. */
export interface ProviderDeskDeps extends ActDeps {
  /** Brands as they are served; others may be added. */
  readonly brands: readonly Brand[];
  readonly providers: ProvidersOutside;
  readonly secrets: SecretFolder;
  readonly board: ProviderBoard;
}

/** Returns the key of requests to change a provider's settings. */
export function providerSubject(brandId: BrandId, provider: string): string {
  return `paymentProvider:${brandId}/${provider}`;
}
