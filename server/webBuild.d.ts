/** The pages' server build, which `npm run build -w web` makes of web/entry.render.ts. */
declare module '@candor/web/build/server/index.js' {
  import type { PageFacts } from '@candor/web/data/page.ts';

  export function renderPage(request: Request, facts: PageFacts): Promise<Response>;
}
