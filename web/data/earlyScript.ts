import { languages } from '@candor/domain/clients/language.ts';

/**
 * Runs before the first paint: sets the theme that the visitor has chosen in place of the page's, which is the
 * brand's, takes a logged-in client from the visitors' pages to the platform, where the server says whether the
 * session is still valid, and reserves the height of the notices at the last visit (`noticeRoom.ts`).
 */
export const earlyScript = `try{
const root=document.documentElement,chosen=localStorage.getItem('theme'),look=root.dataset,path=location.pathname;
if(chosen==='light')look.theme='light';else if(chosen==='dark')delete look.theme;
if(localStorage.getItem('access_token')){
look.client='';
if(/^\\/(login|register|password\\/request|${languages.join('|')})?$/.test(path))location.replace('/platform/BTCUSD'+location.search);
const rooms=JSON.parse(localStorage.getItem('notice_room')||'{}');
const [width,height]=rooms[/^\\/platform(\\/[^/]+)?$/.test(path)?'platform':'pages']||rooms.pages||[];
if(width===innerWidth)root.style.setProperty('--notice-room',height+'px');
}
}catch{}`;
