/**
 * Moving between the website's pages fades, where the browser can and its reader wants motion. It is in the document
 * itself: a browser that lays the page out before a style sheet has come would otherwise not know of it, and give up
 * the fade of the page before.
 */
export const pageFade =
  '@view-transition{navigation:auto}' +
  '@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}' +
  '::view-transition-group(root){animation-duration:120ms}';

/** A fade that is given up, since a page took too long or its window has another size, is no error. */
export const quietFade = `for(const moment of ['pageswap','pagereveal'])addEventListener(moment,({viewTransition:fade})=>{
if(fade)for(const end of [fade.ready,fade.finished])end.catch(()=>{});
});`;
