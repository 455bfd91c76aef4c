import { createLink } from '../links/link.ts';

export const bitcobrokers = createLink('bitcobrokers');
