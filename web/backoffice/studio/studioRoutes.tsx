import { NewBrandPage } from './NewBrandPage.tsx';
import { StudioPage } from './StudioPage.tsx';

/** Brand studio, in its own part of the build. */
export const studioPages = { studio: StudioPage, begin: NewBrandPage };
