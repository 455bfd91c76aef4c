import { elsewhere } from './speculationRules.ts';

/**
 * Styles for fading between the website's pages, if the browser can and its reader wants motion. They are in the
 * document itself: a browser that lays the page out before a style sheet has come would otherwise abandon the fade.
 */
export const pageFade =
  '@view-transition{navigation:auto}' +
  '@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}' +
  '::view-transition-group(root){animation-duration:120ms}';

const pattern = ['/contact-us', ...elsewhere].map((path) => path.replaceAll('*', '.*')).join('|');

/**
 * Script that silences abandoned fades, which happen when a page takes too long or the window has another size and are
 * no error. It skips the fade to a page outside the website, which would report an error, and to the same page in
 * another language.
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
