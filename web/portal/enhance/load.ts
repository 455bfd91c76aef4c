import { loaderOf } from '../../enhance/comeAlive.ts';
import { parts } from './parts.ts';

/** Loads the module of an element of the page. */
export const load = loaderOf(parts);
