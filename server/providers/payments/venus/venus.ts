import { createLink } from '../links/link.ts';

export const venus = createLink('venus');
