import { elsewhere } from './speculationRules.ts';

/**
 * Moving between the website's pages fades, where the browser can and its reader wants motion. It is in the document
 * itself: a browser that lays the page out before a style sheet has come would otherwise not know of it, and give up
 * the fade of the page before.
 */
export const pageFade =
  '@view-transition{navigation:auto}' +
  '@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}' +
  '::view-transition-group(root){animation-duration:120ms}';

const pattern = ['/contact-us', ...elsewhere].map((path) => path.replaceAll('*', '.*')).join('|');

/**
 * A fade that is given up, since a page took too long or its window has another size, is no error. None begins to a
 * page that is not the website's, which would report that as one, nor to the same page in another language.
 */
export const quietFade = `{const elsewhere=new RegExp(${JSON.stringify(`^(?:${pattern})$`)});
const quiet=(fade)=>{for(const end of [fade.ready,fade.finished])end.catch(()=>{})};
addEventListener('pagereveal',({viewTransition:fade})=>{if(fade)quiet(fade)});
addEventListener('pageswap',({viewTransition:fade,activation})=>{
if(!fade)return;
quiet(fade);
const next=new URL(activation.entry.url);
if(elsewhere.test(next.pathname)||next.searchParams.has('lang'))fade.skipTransition();
});}`;
