import { beginEntrance } from '../../enhance/entrance/beginEntrance.ts';
import { parts } from './parts.ts';

/** Script of the partners' entrances: login, invitation, a new password, links from mails. */
void beginEntrance(parts);
