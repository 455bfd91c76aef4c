import { ProvidersPage } from './ProvidersPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { SourcesPage } from './SourcesPage.tsx';

/** Settings desk, in its own part of the build. */
export const settingsPages = { page: SettingsPage, providers: ProvidersPage, sources: SourcesPage };
