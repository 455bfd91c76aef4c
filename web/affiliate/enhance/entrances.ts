import { beginEntrance } from '../../enhance/entrance/beginEntrance.ts';
import { parts } from './parts.ts';

/** The one script of the partners' entrances: login, invitation, a new password, links from mails. */
void beginEntrance(parts);
