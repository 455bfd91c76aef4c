/**
 * Event that fonts wait for: the first paint, with the picture that is at the top of the page, or the scripts of a page
 * that shows nothing before they run.
 */
export type FacesAfter = 'paint' | 'load';

/** Milliseconds after that event in which letters may still be exchanged: later they would move the text being read. */
const PATIENCE_MS: Readonly<Record<FacesAfter, number>> = { paint: 400, load: 4_000 };

/** Load time above which texts and prices go before fonts on a slow line. */
const SLOW_MS = 3_000;
const SLOW_WAIT_MS = 8_000;

declare global {
  interface Window {
    /**
     * Resolves once the top of a page without a framework is on the screen, with its picture. Fonts and the modules of
     * elements wait for it: on a slow line, earlier requests would compete with it.
     */
    readonly firstView?: Promise<void>;
  }
}

const painted = `const painted=(then)=>new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName('first-contentful-paint').length===0)return;
observer.disconnect();
then();
}).observe({type:'paint',buffered:true});`;

/** Milliseconds after which a picture that does not come holds up nothing else. */
const FIRST_VIEW_MS = 4_000;

/** A browser that does not report its paints waits for none. */
const firstView = `window.firstView=new Promise((resolve)=>{
if(!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))return resolve();
setTimeout(resolve,${FIRST_VIEW_MS});
painted(()=>{
const picture=document.querySelector('img[fetchpriority=high]')?.decode().catch(()=>{});
Promise.resolve(picture).then(()=>requestAnimationFrame(()=>setTimeout(resolve)));
});
});`;

const begins: Readonly<Record<FacesAfter, string>> = { paint: firstView, load: '' };
const waits: Readonly<Record<FacesAfter, string>> = {
  // A frame later than modules, which are smaller and are requested before them.
  paint: `firstView.then(()=>requestAnimationFrame(()=>setTimeout(()=>exchange().catch(()=>{}))));`,
  load: `addEventListener('load',()=>
setTimeout(()=>exchange().catch(()=>{}),performance.now()>${SLOW_MS}?${SLOW_WAIT_MS}:0));`,
};

/**
 * Script that loads the brand's fonts (decisions 075, 105 and 106). At a first visit the page is painted with system
 * fonts in the metrics of the brand's (`server/http/nearFonts.ts`) and requests the brand's fonts afterwards, since
 * earlier requests would compete with the first paint and its picture. Fonts that arrive immediately are swapped in,
 * others serve the next page. A browser that already has the fonts is asked for them first, so that it paints with
 * them; if its cache has lost them, it swaps in those that arrive just after the first paint.
 */
export function lateFaces(addresses: readonly string[], after: FacesAfter): string {
  return `{${painted}
${begins[after]}
const root=document.documentElement,faces=${JSON.stringify(addresses)},mark=faces.join();
let known=false;
try{known=localStorage.getItem('faces')===mark}catch{}
const link=()=>document.createElement('link'),font={rel:'preload',as:'font',type:'font/woff2',crossOrigin:''};
const ask=(href)=>document.head.append(Object.assign(link(),font,{href}));
const isLate=({display,status})=>display==='optional'&&status==='loading';
const exchange=async(patienceMs=${PATIENCE_MS[after]})=>{
const until=performance.now()+patienceMs;
const isOwn=(rule)=>rule instanceof CSSFontFaceRule&&faces.some((face)=>rule.cssText.includes(face));
const rules=[...document.styleSheets].flatMap((sheet)=>[...sheet.cssRules]).filter(isOwn);
const loaded=await Promise.all(rules.map(({style})=>{
const names=['font-family','src','font-weight','unicode-range'];
const [family,src,weight,unicodeRange]=names.map((name)=>style.getPropertyValue(name));
return new FontFace(family.replace(/["']/g,''),src,{weight,unicodeRange}).load()}));
if(performance.now()<until){
for(const face of loaded)document.fonts.add(face);
delete root.dataset.faces;
}
localStorage.setItem('faces',mark);
};
if(known){
faces.forEach(ask);
painted(()=>{if([...document.fonts].some(isLate))exchange(${PATIENCE_MS.paint}).catch(()=>{})});
}else{
root.dataset.faces='late';
${waits[after]}
}}`;
}
