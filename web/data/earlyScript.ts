import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { FROM_PARAM } from '@candor/domain/clients/clientPages.ts';
import { languages } from '@candor/domain/clients/language.ts';

/**
 * Script that runs before the first paint. It sets the theme that the visitor has chosen in place of the brand's;
 * redirects a logged-in client from the visitors' pages to the platform, and a reader of another language from a page
 * in the brand's first language to theirs (rule LA-5); reserves the height that the notices had at the last visit
 * (`noticeRoom.ts`); and marks whether the browser can have passkeys (`canUsePasskeys.ts`), whose button would move the
 * page if it came later. The server redirects a browser without the session cookie from the platform to the login
 * (`isClientPage`). A token that comes back this way has expired: the script drops it, and the login says why and
 * returns to the page that was opened first. Search engines index each page under its own address, so they are not
 * redirected.
 */
export const earlyScript = `try{
const root=document.documentElement,look=root.dataset,path=location.pathname;
const page=path.toLowerCase().replace(/\\/+$/,'');
if('PublicKeyCredential'in window&&isSecureContext&&!/^(\\[|[\\d.]+$)/.test(location.hostname))look.passkeys='';
const chosen=localStorage.getItem('theme');
if(chosen==='light')look.theme='light';else if(chosen==='dark')delete look.theme;
const token=localStorage.getItem('access_token'),from=new URLSearchParams(location.search).get('${FROM_PARAM}');
const led=JSON.parse(sessionStorage.getItem('led')||'{}');
if(token&&token===led.token&&from&&page==='/login'){
localStorage.setItem('session_end','expired');localStorage.removeItem('access_token');localStorage.removeItem('user');
sessionStorage.removeItem('led');history.replaceState({ended:'expired',from:led.from},'');
}else if(token){
look.client='';
const leads=/^(\\/(login|register|password\\/request|${languages.join('|')}))?$/.test(page);
if(leads){sessionStorage.setItem('led',JSON.stringify({token,from}));location.replace('/platform/BTCUSD'+location.search);}
else sessionStorage.removeItem('led');
const rooms=JSON.parse(localStorage.getItem('notice_room')||'{}');
const [width,height]=rooms[/^\\/platform(\\/[^/]+)?$/.test(path)?'platform':'pages']||rooms.pages||[];
if(width===innerWidth)root.style.setProperty('--notice-room',height+'px');
}
const offered=(look.languages||'').split(' '),query=location.search;
if(offered[1]&&!(token&&page==='')&&!/[?&]lang=/.test(query)&&!/bot|crawl|spider/i.test(navigator.userAgent)){
const stored=/(?:^|; )${LANGUAGE_COOKIE}=(\\w+)/.exec(document.cookie);
const wanted=[stored&&stored[1],...navigator.languages].map((tag)=>(tag||'').slice(0,2).toLowerCase());
const language=wanted.find((one)=>offered.includes(one))||offered[0];
if(language!==offered[0]){
look.leaving='';
location.replace('/'+language+path.replace(/\\/$/,'')+query+location.hash);
}
}
}catch{}`;
