import { NewBrandPage } from './NewBrandPage.tsx';
import { StudioPage } from './StudioPage.tsx';

/** The brand studio: a part of the build of its own. */
export const studioPages = { studio: StudioPage, begin: NewBrandPage };
