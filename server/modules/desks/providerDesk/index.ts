import { paymentProvider } from './askProvider.ts';

export type { GivenSettings, ProviderDeskDeps, ProvidersOutside } from './deps.ts';
export { readInForce } from './inForce.ts';
export type { OfficeProvider, OfficeProviders } from './inForce.ts';
export { ProviderBoard } from './providerBoard.ts';
export { providerDeskRoutes } from './routes.ts';
export { SecretFolder } from './secretFolder.ts';
export { listSecrets, marksOf, presentField, shownValues } from './secretMarks.ts';
export type { SecretMarks } from './secretMarks.ts';
export type { ProviderVersion } from './store.ts';

/** Kinds of approval of this module, each decided by two people. */
export const providerSubjects = [paymentProvider] as const;
