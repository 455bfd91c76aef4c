import { english } from './en.ts';
import type { Catalogue } from './en.ts';
import { fill } from './fill.ts';

export const italian: Catalogue = fill({}, english);
