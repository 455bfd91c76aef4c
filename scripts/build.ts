import { buildWeb } from './webBuild.ts';

/** `npm run build`: the pages of all sites, for a start that only has to serve them. */
await buildWeb();
