import { createLink } from '../links/link.ts';

export const titan = createLink('titan');
