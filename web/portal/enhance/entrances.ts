import { beginEntrance } from '../../enhance/entrance/beginEntrance.ts';
import { parts } from './parts.ts';

/** Script of the portal's entrances: login, registration, contact, a new password, links from mails. */
void beginEntrance(parts);
