import { ProvidersPage } from './ProvidersPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { SourcesPage } from './SourcesPage.tsx';

/** The settings desk: a part of the build of its own. */
export const settingsPages = { page: SettingsPage, providers: ProvidersPage, sources: SourcesPage };
