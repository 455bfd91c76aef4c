/** Time after the first paint within which fonts may still be swapped: later it would move what is being read. */
const PATIENCE_MS = 400;

/**
 * Script that loads the brand's fonts (decision 075). At a first visit the page is painted with system fonts in the
 * metrics of the brand's (`server/http/nearFonts.ts`) and requests the brand's fonts afterwards, since earlier requests
 * would compete with the first paint. Fonts that arrive immediately are swapped in, others serve the next page. A
 * browser that already has the fonts is asked for them first, so that it paints with them.
 */
export function lateFaces(addresses: readonly string[]): string {
  return `{const root=document.documentElement,faces=${JSON.stringify(addresses)},mark=faces.join();
let known=false;
try{known=localStorage.getItem('faces')===mark}catch{}
const link=()=>document.createElement('link'),font={rel:'preload',as:'font',type:'font/woff2',crossOrigin:''};
const ask=(href)=>document.head.append(Object.assign(link(),font,{href}));
const exchange=async()=>{
const until=performance.now()+${PATIENCE_MS};
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
if(known)faces.forEach(ask);
else{
root.dataset.faces='late';
new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName('first-contentful-paint').length===0)return;
observer.disconnect();
exchange().catch(()=>{});
}).observe({type:'paint',buffered:true});
}}`;
}
