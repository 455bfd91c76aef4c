import { DataPage } from './DataPage.tsx';

/** Page of data retention, in its own part of the build. */
export const dataPages = { list: DataPage };
