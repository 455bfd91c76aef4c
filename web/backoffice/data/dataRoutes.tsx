import { DataPage } from './DataPage.tsx';

/** The page of data with an end: a part of the build of its own. */
export const dataPages = { list: DataPage };
